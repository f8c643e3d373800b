import { baseLanguage } from './languageCode';
import { singularsOf } from './plurals';

/** Gender of a noun, by which the articles and adjectives around it are chosen. */
export type Gender = 'masculine' | 'feminine' | 'neuter';

/**
 * Beginning of a noun, as far as it decides the form of the words before it: “l’image”, “lo schermo”, “an option”, “el
 * área”.
 */
export type Onset = 'vowel' | 'cluster' | 'other';

interface Nouns {
  /** Position of the noun that counts among several words. */
  head: 'first' | 'last';
  /** Endings, the first that fits counts. */
  endings: ReadonlyArray<readonly [RegExp, Gender]>;
  /** Words whose ending says something else. */
  masculine?: ReadonlySet<string>;
  feminine?: ReadonlySet<string>;
  neuter?: ReadonlySet<string>;
  /** Words that begin so change the article before them. */
  onsets?: ReadonlyArray<readonly [RegExp, Onset]>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Genders that are safe by the ending of a noun, with the exceptions that texts about software have. */
const nouns: Readonly<Record<string, Nouns>> = {
  es: {
    head: 'first',
    masculine: words(
      'problema sistema subsistema ecosistema programa subprograma tema idioma mapa día esquema diagrama histograma lema ' +
        'panorama síntoma telegrama anagrama planeta tranvía guion avión camión análisis énfasis archivo cliente componente ' +
        'nombre mensaje enlace bloque parche detalle puente informe índice apéndice paquete cierre borde eje límite agente ' +
        'ambiente software hardware clúster pie corte ajuste coche lápiz volante',
    ),
    feminine: words(
      'mano foto moto radio red base clave clase fuente imagen parte llave nube serie frase suite interfaz luz raíz voz ' +
        'matriz vez ley señal web superficie especie variable calle sede mente fase torre nave etiqueta tilde lente constante ' +
        'tesis síntesis hipótesis leche sangre flor',
    ),
    endings: [
      [/(?:ión|[td]ad|tud|umbre|a)$/, 'feminine'],
      [/(?:o|or|aje|án|én|ín|ón|ún|al|el|il|ol|ul|ar|er|ir)$/, 'masculine'],
    ],
    // “el área”, though it is feminine.
    onsets: [
      [/^(?:acta|agua|águila|ala|alga|alma|ancla|arca|área|arma|aula|ave|habla|hacha|hambre)s?(?!\p{L})/u, 'cluster'],
    ],
  },
  pt: {
    head: 'first',
    masculine: words(
      'problema sistema subsistema ecossistema programa subprograma tema idioma mapa dia esquema diagrama histograma lema ' +
        'panorama sintoma telegrama planeta nome cliente componente pacote teste site software hardware índice ambiente ' +
        'limite detalhe volume ícone ajuste contraste destaque apêndice agente leite sangue costume',
    ),
    feminine: words(
      'base chave classe fonte parte rede frase fase série tag mão foto interface nuvem ordem cor flor dor vez luz raiz voz ' +
        'matriz lei moto rádio tese síntese hipótese análise variável constante sede mente torre nave árvore ponte',
    ),
    endings: [
      [/(?:[çsg]ão|ião|dade|tude|agem|a|ã)$/, 'feminine'],
      [/(?:o|or|ar|er|ir|ão|al|el|il|ol|ul|im|om|um|ado)$/, 'masculine'],
    ],
  },
  it: {
    head: 'first',
    masculine: words(
      'problema sistema sottosistema ecosistema programma sottoprogramma tema schema diagramma istogramma panorama sintomo ' +
        'pianeta file server browser computer link token bug plugin nome client componente codice indice mese paese ' +
        'canale terminale segnale manuale utente agente ambiente limite confine latte sangue',
    ),
    feminine: words(
      'mano foto auto moto radio base chiave classe fonte parte rete voce immagine frase fase variabile sede corrente mente ' +
        'notte arte legge croce luce nave serie specie cache directory cartella password matrice radice costante',
    ),
    endings: [
      [/(?:[sztg]ione|[àù]|trice|si|a)$/, 'feminine'],
      [/(?:o|ore|iere|ame|one|[b-df-hj-np-tv-z])$/, 'masculine'],
    ],
    onsets: [
      [/^h?[aeiouàèéìòù]/, 'vowel'],
      [/^(?:s[b-df-hj-np-tv-z]|z|gn|ps|pn|x|y)/, 'cluster'],
    ],
  },
  fr: {
    head: 'first',
    masculine: words(
      'million avion camion côté comité été musée lycée silence graphique génie incendie intervalle titre groupe terme ' +
        'compte mode type code service module modèle exemple site nombre message ordre espace paramètre thème texte nom lien ' +
        'programme projet mot champ bloc menu contenu index choix répertoire commentaire formulaire dossier caractère ' +
        'périphérique disque système problème profil fil outil mètre centre cadre livre arbre volume fuseau numéro symbole ' +
        'style axe domaine vocabulaire glossaire dictionnaire dépôt lait sang',
    ),
    feminine: words(
      'eau page image base table clé ligne source liste forme phrase tâche branche fenêtre touche cible règle requête note ' +
        'étape balise chaîne archive barre file boîte date feuille classe boucle copie erreur valeur couleur largeur longueur ' +
        'hauteur profondeur variable langue série plage cage mémoire main vue idée école île macro photo vidéo commande ' +
        'demande carte zone dent fleur mer sauvegarde',
    ),
    endings: [
      [/(?:[tsxg]ion|té|ette|ance|ence|ure|ade|ude|esse|elle|enne|euse|trice|ine|ée|erie|ie)$/, 'feminine'],
      [/(?:ment|age|eau|oir|isme|ier|et|at|al|ail|el|eil|on|in|ant|ent|er|eur|ème|o|i|is|us)$/, 'masculine'],
    ],
    onsets: [[/^h?[aeiouyàâéèêëîïôöûùüœ]/, 'vowel']],
  },
  de: {
    head: 'last',
    masculine: words('computer ordner browser server fehler text brief tisch baum name wert typ satz befehl speicher'),
    feminine: words(
      'datei seite liste tabelle zeile spalte taste sprache adresse quelle klasse maus nummer stelle gruppe karte datenbank',
    ),
    neuter: words(
      'bild dokument fenster buch haus wort feld zeichen verzeichnis system menü objekt element programm paket',
    ),
    endings: [
      [/(?:ung|heit|keit|schaft|ion|tät|ei|enz|anz|ik)$/, 'feminine'],
      [/(?:chen|lein|ment|um|nis)$/, 'neuter'],
      [/(?:ling|ismus|or|eur)$/, 'masculine'],
    ],
  },
  en: { head: 'last', endings: [], onsets: [[/^(?:[aeio]|u(?![ns]i)|ho(?:ur|nest))/, 'vowel']] },
};

/** The noun of a phrase that the words around it agree with. */
function headOf(phrase: string, head: Nouns['head']): string {
  const all = phrase.toLowerCase().split(/[\s’']+/);
  return (head === 'first' ? all[0] : all.at(-1)) ?? '';
}

/** The gender of a noun, or of a phrase by its noun; `undefined` where its ending does not tell. */
export function genderOf(phrase: string, language: string): Gender | undefined {
  const rules = nouns[baseLanguage(language)];
  if (!rules) return undefined;
  const noun = headOf(phrase, rules.head);
  const own = genderOfNoun(noun, rules);
  if (own) return own;
  const genders = new Set(singularsOf(noun, language).flatMap((one) => genderOfNoun(one, rules) ?? []));
  const [gender] = genders;
  return genders.size === 1 ? gender : undefined;
}

function genderOfNoun(noun: string, rules: Nouns): Gender | undefined {
  // The last part of “Textdatei” is what counts.
  const isOne = (of: ReadonlySet<string> | undefined): boolean =>
    of !== undefined && (of.has(noun) || (rules.head === 'last' && [...of].some((one) => noun.endsWith(one))));
  if (isOne(rules.feminine)) return 'feminine';
  if (isOne(rules.masculine)) return 'masculine';
  if (isOne(rules.neuter)) return 'neuter';
  return rules.endings.find(([ending]) => ending.test(noun))?.[1];
}

/** The gender that most nouns have whose ending does not tell; `undefined` for a language without genders. */
export function commonGender(language: string): Gender | undefined {
  const endings = nouns[baseLanguage(language)]?.endings ?? [];
  return endings.length > 0 ? 'masculine' : undefined;
}

/** Returns the onset of a phrase, on which the form of the word before it depends. */
export function onsetOf(phrase: string, language: string): Onset {
  const begin = phrase.toLowerCase();
  return nouns[baseLanguage(language)]?.onsets?.find(([start]) => start.test(begin))?.[1] ?? 'other';
}
