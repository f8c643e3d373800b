import { speakAsTold } from '../shared/l10n';

/* Read first: some modules have words at their top. */
speakAsTold(process.env);
