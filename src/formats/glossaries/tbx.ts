import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Place, RowProblem } from './row';
import { reason, type Reason } from '../reason';

/** Status of a term in a term base. */
export type TermStatus = 'preferred' | 'admitted' | 'deprecated';

/** One term of a concept. */
export interface ConceptTerm {
  /** Language as the file writes it: `en`, `en-US`. */
  lang: string;
  text: string;
  status: TermStatus;
}

/** A concept of a term base, with its terms in all languages. */
export interface Concept extends Place {
  terms: ConceptTerm[];
}

const chunkSize = 16 * 1024;

/** After so many defects the file is not read on: it is not what its name says. */
const problemsAtMost = 100;

/**
 * The concepts of a term base in TBX-Basic: version 2 (`martif`, `termEntry`, `langSet`, `tig` or `ntig`) and version 3
 * (`tbx`, `conceptEntry`, `langSec`, `termSec`, in both of its styles). Reads on as the caller asks for concepts. An
 * entry that is not closed, or that is broken in itself, is not given: its terms would not be what was meant.
 */
export function* readTbx(text: string): Generator<Concept | RowProblem> {
  const reader = new TbxReader();
  const start = text.startsWith('\ufeff') ? 1 : 0;
  for (let position = start; position < text.length; position += chunkSize) {
    yield* reader.read(text.slice(position, position + chunkSize));
    if (reader.hasFailed) return;
  }
  yield* reader.end();
}

class TbxReader {
  private readonly parser = new SaxesParser();
  private found: Array<Concept | RowProblem> = [];
  private problemCount = 0;
  private concept: Concept | undefined;
  private isConceptBroken = false;
  private lang = '';
  private group: { text: string; status: TermStatus } | undefined;
  /** Part that text goes to now. */
  private collecting: 'term' | 'status' | undefined;
  private collected = '';
  private root: string | undefined;

  constructor() {
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', ({ name }) => this.close(localName(name)));
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('error', (error) => {
      this.isConceptBroken = true;
      // The parser writes the place before its message.
      this.problem(reason('tbx-broken', error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, '')));
    });
  }

  get hasFailed(): boolean {
    return this.problemCount >= problemsAtMost;
  }

  read(chunk: string): Array<Concept | RowProblem> {
    this.parser.write(chunk);
    return this.take();
  }

  end(): Array<Concept | RowProblem> {
    this.parser.close();
    return this.take();
  }

  private take(): Array<Concept | RowProblem> {
    const { found } = this;
    this.found = [];
    return found;
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    if (this.root === undefined) {
      this.root = local;
      if (local !== 'martif' && local !== 'tbx') {
        this.problem(reason('tbx-root', name));
      }
    }
    switch (local) {
      case 'termEntry':
      case 'conceptEntry':
        this.concept = { ...this.place(), terms: [] };
        this.isConceptBroken = false;
        break;
      case 'langSet':
      case 'langSec':
        this.lang = (attributes['xml:lang'] ?? attributes['lang'] ?? '').trim();
        if (!this.lang) this.problem(reason('tbx-no-language', name));
        break;
      case 'tig':
      case 'ntig':
      case 'termSec':
        this.group = { text: '', status: 'admitted' };
        break;
      case 'term':
        this.collect('term');
        break;
      case 'administrativeStatus':
        this.collect('status');
        break;
      case 'termNote':
        if (isStatusNote(attributes['type'])) this.collect('status');
        break;
    }
  }

  private close(local: string): void {
    const { concept, group } = this;
    switch (local) {
      case 'termEntry':
      case 'conceptEntry':
        if (concept && !this.isConceptBroken) this.found.push(concept);
        this.concept = undefined;
        break;
      case 'tig':
      case 'ntig':
      case 'termSec':
        if (concept && group?.text && this.lang) concept.terms.push({ lang: this.lang, ...group });
        this.group = undefined;
        break;
      case 'term':
        if (group) group.text = spaced(this.collected);
        this.collecting = undefined;
        break;
      case 'administrativeStatus':
      case 'termNote':
        if (group && this.collecting === 'status') group.status = statusOf(this.collected);
        this.collecting = undefined;
        break;
    }
  }

  private collect(what: 'term' | 'status'): void {
    this.collecting = what;
    this.collected = '';
  }

  private text(text: string): void {
    if (this.collecting) this.collected += text;
  }

  private place(): Place {
    return { line: this.parser.line, column: this.parser.columnIndex + 1 };
  }

  private problem(message: Reason): void {
    // The parser goes on to the end of what it has, and then names every element that is open.
    if (this.hasFailed) return;
    this.problemCount++;
    if (!this.hasFailed) this.found.push({ ...this.place(), message });
    else this.found.push({ ...this.place(), message: reason('tbx-too-many') });
  }
}

/** Element names may have a namespace prefix, which differs from file to file. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Line breaks inside an element come from how the file is laid out. */
function spaced(text: string): string {
  return text.replace(/(?:(?<![ \t])[ \t]+)?[\r\n][ \t\r\n]*/g, ' ').replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}

/** Words of tools for a term that is not to be used. */
const notUsed =
  /deprecated|superseded|forbid|obsolete|outdated|archaic|not[\s_-]*recommended|reject|prohibit|banned|disallowed|blacklist|invalid|do[\s_-]*not[\s_-]*use|not[\s_-]*allowed|unapproved|non[\s_-]*preferred/i;

function statusOf(value: string): TermStatus {
  if (notUsed.test(value)) return 'deprecated';
  return /preferred|recommended|approved|standard/i.test(value) ? 'preferred' : 'admitted';
}

/** Notes that say how a term is to be used, in the spellings of tools: `administrativeStatus`, `termStatus`, `Usage Status`. */
function isStatusNote(type: string | undefined): boolean {
  const name = (type ?? '').replace(/[\s_-]/g, '').toLowerCase();
  return /^(?:administrative|admin|term|usage|approval|normative)?status$|^normativeauthori[sz]ation$/.test(name);
}
