/** Rule for the form of a message that each number takes: `Plural-Forms` of a PO file. */
export interface PluralRule {
  count: number;
  /** Rule as it is written in a header. */
  written: string;
  /** The index of the form for a number. */
  formOf(number: number): number;
}

/** Reads `nplurals=2; plural=(n != 1);`; `undefined` where it is no such rule. */
export function readPluralRule(said: string): PluralRule | undefined {
  const [, digits = '', expression = ''] = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+)/.exec(said) ?? [];
  const count = Number(digits);
  const value = expression.length <= longest ? new ExpressionReader(expression).read() : undefined;
  if (!value || count < 1) return undefined;
  return { count, written: said, formOf: value };
}

/** Deep enough for every rule, and no deeper than the reader can go. */
const longest = 500;

type Value = (n: number) => number;

const token = /\s*(\d{1,9}|n|&&|\|\||[=!<>]=|[-+*/%<>?:()!])/y;
const operators: ReadonlyArray<Readonly<Record<string, (left: number, right: number) => number>>> = [
  { '||': (left, right) => Number(left !== 0 || right !== 0) },
  { '&&': (left, right) => Number(left !== 0 && right !== 0) },
  { '==': (left, right) => Number(left === right), '!=': (left, right) => Number(left !== right) },
  {
    '<': (left, right) => Number(left < right),
    '>': (left, right) => Number(left > right),
    '<=': (left, right) => Number(left <= right),
    '>=': (left, right) => Number(left >= right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  {
    '*': (left, right) => left * right,
    '/': (left, right) => (right === 0 ? 0 : Math.trunc(left / right)),
    '%': (left, right) => (right === 0 ? 0 : left % right),
  },
];

/** Reads an expression of C in `n`, as gettext does. */
class ExpressionReader {
  private readonly tokens: string[] = [];
  private isWhole = true;
  private at = 0;

  constructor(expression: string) {
    token.lastIndex = 0;
    let end = 0;
    for (let match = token.exec(expression); match; match = token.exec(expression)) {
      this.tokens.push(match[1] ?? '');
      end = token.lastIndex;
    }
    this.isWhole = expression.slice(end).trim() === '';
  }

  read(): Value | undefined {
    const value = this.choice();
    return this.isWhole && this.at === this.tokens.length ? value : undefined;
  }

  private take(wanted: string): boolean {
    if (this.tokens[this.at] !== wanted) return false;
    this.at++;
    return true;
  }

  private choice(): Value | undefined {
    const condition = this.binary(0);
    if (!condition || !this.take('?')) return condition;
    const yes = this.choice();
    const no = this.take(':') ? this.choice() : undefined;
    return yes && no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  }

  private binary(level: number): Value | undefined {
    const known = operators[level];
    if (!known) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const operate = known[this.tokens[this.at] ?? ''];
      if (!left || !operate) return left;
      this.at++;
      const [first, second] = [left, this.binary(level + 1)];
      left = second && ((n) => operate(first(n), second(n)));
    }
  }

  private unary(): Value | undefined {
    if (this.take('!')) {
      const value = this.unary();
      return value && ((n) => Number(value(n) === 0));
    }
    if (this.take('(')) {
      const value = this.choice();
      return this.take(')') ? value : undefined;
    }
    if (this.take('n')) return (n) => n;
    const digits = this.tokens[this.at] ?? '';
    if (!/^\d/.test(digits)) return undefined;
    this.at++;
    return () => Number(digits);
  }
}

const notOne = 'nplurals=2; plural=(n != 1);';
const aboveOne = 'nplurals=2; plural=(n > 1);';
const eastSlavic =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
const few = 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;';

/** Rules as gettext has them, and those of CLDR where it has none, in whole numbers. */
const rules: ReadonlyArray<readonly [languages: string, rule: string]> = [
  ['bo dz id ig ja jv km ko lo ms my sah su th to vi wo yo zh yue', 'nplurals=1; plural=0;'],
  [
    'af an ast az bg ca ce ckb da de el en eo es et eu fi fo fur fy gl gu ha haw he hu ia ie io it ka kk kl kn ku ky lb ' +
      'lg ml mn mr nb ne nl nn no om or os pap ps pt rm rw sc sd so sq ss st sv sw ta te tig tk tn tr ts ug ur uz ve vo ' +
      'xh yi',
    notOne,
  ],
  ['ak am as bh bn fa ff fil fr guw hi hy kab ln mg nso oc pa pt_BR si tg ti tl wa zu', aboveOne],
  ['be bs hr ru sr uk', eastSlavic],
  ['cs sk', few],
  ['pl', 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['lt', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);'],
  ['mo ro', 'nplurals=3; plural=n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;'],
  ['sl', 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'],
  ['dsb hsb', 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'],
  ['ga', 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);'],
  ['gd', 'nplurals=4; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3;'],
  ['cy', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);'],
  [
    'br',
    'nplurals=5; plural=(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && (n%100<90 || n%100>99) ? 2 : n!=0 && n%1000000==0 ? 3 : 4);',
  ],
  ['ar', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);'],
  ['mt', 'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20) ? 2 : 3);'],
  ['is mk', 'nplurals=2; plural=(n%10!=1 || n%100==11);'],
];

const known = new Map(rules.flatMap(([languages, rule]) => languages.split(' ').map((language) => [language, rule])));

/** The rule of a language, by its code with `-` or `_`; `undefined` where none is known. */
export function pluralRuleOf(code: string): PluralRule | undefined {
  const [language = '', ...rest] = code.split(/[-_@]/);
  const region = rest.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase();
  const said = known.get(`${language.toLowerCase()}_${region}`) ?? known.get(language.toLowerCase());
  return said === undefined ? undefined : readPluralRule(said);
}

/** Numbers that a form of a rule is for. */
export interface PluralForm {
  /** True if the number one takes it, and whether others do. */
  hasOne: boolean;
  hasOthers: boolean;
}

/** The forms of a rule, by the numbers that take them. */
export function formsOf({ count, formOf }: PluralRule): PluralForm[] {
  const forms = Array.from({ length: count }, (): PluralForm => ({ hasOne: false, hasOthers: false }));
  // Every rule there is repeats within two hundreds.
  for (let number = 0; number <= 200; number++) {
    const form = forms[formOf(number)];
    if (!form) continue;
    if (number === 1) form.hasOne = true;
    else form.hasOthers = true;
  }
  return forms;
}
