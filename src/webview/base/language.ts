import { speak, type WordsOfPlace } from '../../shared/l10n';

/* Read first: some modules have words at their top. The host writes the words into the page. */
const words = document.getElementById('words')?.textContent;
if (words) speak(JSON.parse(words) as WordsOfPlace);
