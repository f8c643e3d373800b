import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  placeholderProblem,
  placeholdersDiffer as differ,
  type ComparedPair,
} from '../../../../src/domain/files/checkPlaceholders';
import { formatByFlags } from '../../../../src/formats/po/directives';

function placeholdersDiffer(source: string, text: string, more: Partial<ComparedPair> = {}): boolean {
  return differ({ source, target: { text }, ...more });
}

describe('whether placeholders differ', () => {
  it('is told of simple texts as of any others', () => {
    const part = fc.constantFrom(
      ...['{name}', '{name}.', '{count}', '{0}', '{}', '{{x}}', '${y}', '#{z}', "'{q}'", '%s', ':user', 'www.', 'a|b'],
      ...[
        'Text',
        'é',
        ' ',
        ' ',
        ', ',
        '. ',
        '(',
        ')',
        '-',
        '<b>',
        '`',
        '{n, plural, other {#}}',
        '日本',
        'http://',
        '!',
      ],
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (source, target) => {
        assert.equal(
          placeholdersDiffer(source, target),
          placeholderProblem(source, target) !== undefined && target.trim() !== '',
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('looks at names, not at their order or number', () => {
    assert.equal(placeholdersDiffer('{a} of {b}, {a}', '{b}: {a}'), false);
    assert.equal(placeholdersDiffer('{a} of {b}', '{a} of {c}'), true);
    assert.equal(placeholdersDiffer('{a} of {b}', '{a}'), true);
    assert.equal(placeholdersDiffer('None', '{a}'), true);
  });

  it('sees what each stack fills in, and no prose', () => {
    const lost: ReadonlyArray<readonly [string, string]> = [
      ['Link expires in %hours% hour(s)', 'Link endet in %Stunden% Stunden'],
      ['%1 of %2', '%1 von'],
      ["'{folder}'/{0}", "'{Ordner}'/{0}"],
      ['Deleted $1 of $2', '$1 gelöscht'],
      ['Hello <%= name %>', 'Hallo <%= nom %>'],
      ['Hello [[name]]', 'Hallo [[nom]]'],
      ['%[1]s is %[2]d', '%[1]s ist'],
      ['Hi __user__', 'Hi __utilisateur__'],
      ['{{PLURAL:$1|$1 file|$1 files}}', 'Dateien'],
      ['It is at 5%, %1', 'Es ist bei %1, %2'],
      ['{{ name | upper }} wrote', 'schrieb'],
      ['Hello !user', 'Hallo'],
      ['Hello %username', 'Hallo'],
      ['%s of %@ and %@', '%s av %@s'],
      ['%1 and %1$s', '%1 und'],
      ['Copied %0 to %1', '%0kopiert'],
      ['Type {} in the file', 'Schreibe'],
      ['Superset {nr}', 'Superset {no }'],
      ['It has {value} of', '%{value}'],
      ['%ldm ago', 'min sitten'],
      ['#1###### of it', 'davon'],
      [':count files', 'Dateien'],
      ['%sFailed: %s', 'Fehler: %s'],
      ['%-10s of it', 'davon'],
      ['$t(app.name) is here', 'ist da'],
      ['{{GENDER:$2|Welcome}} to {{SITENAME}}, $1', '{{GENDER:$2|Willkommen}}, $1'],
      ['{{PLURAL:$1|$1 file|$1 files}} of $2', '{{PLURAL:$1|$1 Datei|$1 Dateien}}'],
      ['See %link_start%the page%link_end%.', 'Siehe %link_start%die Seite.'],
    ];
    for (const [source, target] of lost) {
      assert.equal(placeholdersDiffer(source, target), true, `${source} → ${target}`);
      assert.equal(placeholdersDiffer(source, source), false, source);
    }
    const same: ReadonlyArray<readonly [string, string]> = [
      ['It is 100 % sure', 'Zu 100 % sicher'],
      ["'{Template folder}'/{0}", "'{Vorlagenordner}'/{0}"],
      ['{{GENDER:$2|Your}} page on {{SITENAME}}', 'Bri {{grammar:6sg|{{SITENAME}}}}'],
      ['{{PLURAL:$1|$1mo}} by {{GENDER:$2|her}}', '$1개월'],
      ['{{PLURAL:$1|a page|$1 pages}}', '{{PLURAL:$1|eine Seite|{{#FORMAL:deine|Ihre}} $1 Seiten}}'],
      ['{{PLURAL:$1|Mention|Mentions}}', '{{PLURAL:$1}}Được nhắc đến'],
      ['Mark {{PLURAL:$1|all}} as read in $2', 'Alle gelesen in $2'],
      ['{{PLURAL:$1|$1s}}', '$1gi'],
      ['{{GENDER:$2|You}} are welcome', '{{GENDER:$2|Dir}} sidd op {{SITENAME}}'],
      ['{{PLURAL:$1|$1|100={{formatnum:99}}+}}', '{{PLURAL:$1|$1|100=99+}}'],
      ['Beyond 100% by 1%, at +50%', "%100'ün üzerindeki %1 arttırır, +50%'nin"],
      ['At 100% of %{range}', '%{range} 100%:ssa'],
      ['For {count}', '{count}:lle'],
      ['{{ns:project}}:Editors', '{{ns:project}}:Redakteure'],
      ['You need %keyurls%a page_key%keyurle%.', 'Noch %keyurls%page_key%keyurle%를'],
      ['${{ .nb }}/yr (USD)', '{{ .nb }} USD/Jahr'],
      ['%arg posts', '%lld bidalketa'],
      ['Save 5%', '%5 indirim'],
      ['It costs $5', 'Es kostet 5 $'],
      ['It costs $1 per month', 'Es kostet 1 $ im Monat'],
      ['Written in C#', 'In C# geschrieben'],
      ['%1$s of %2$s', '%2$s, %1$s'],
      ['%s of %s', '%2$s, %1$s'],
      ['Brackets { }', 'Klammern {}'],
      ['100%% of %i', '%d, 100%%'],
      ['%.2f km', '%.1f km'],
      ['{0:N2} paid', '{0:N1} bezahlt'],
      ['%sНе', '%sНе'],
      ['%sFailed', '%sÖffnen'],
      ['Playlist %s exists', 'Tá %sann cheana'],
      ['%sfailed', '%sgescheitert'],
      ['%@’s account', '%@s konto'],
      ['Replied to %@', 'Vastasi %@:lle'],
      ['%ldh ago', '%ldklst síðan'],
      ['Copied %0 files to %1, all', '%0 Dateien nach %1kopiert'],
      ['Moved %0 to %1. %2 were skipped', '%0 nach %1verschoben. %2 nicht'],
      ['Copied %0 files to %1', 'Copiada %0 a %1sin'],
      ['The %0s are the same', '%0:t ovat samat'],
      ['%0 file', '%0-fil'],
      ['More than 10% of passwords', 'Parolalar %10 oranında'],
      ['{value} %', '%{value}'],
      ['Superset {nr}', 'Serie combinata{nr }'],
      ['Adds {} brackets around it', 'Añade llaves alrededor'],
      ['As superscript', 'Som \\superscript{}'],
      ['Thanks for it', '!gracias por esto'],
      ['[Map] of it', '[[Karte]]'],
      ['@name, !group, #tags', '@nom, !groupe, #etiquettes'],
      ['Error|Errors', '{1} Fehler|{2,3} Fehler|]3,Inf] Fehler'],
      ['Error|Errors', '%count% Fehler|%count% Fehler'],
    ];
    for (const [source, target] of same) {
      assert.equal(placeholdersDiffer(source, target), false, `${source} → ${target}`);
    }
  });

  it('lets C write numbers in the digits of the language', () => {
    const directive = formatByFlags(['c-format'], 'Lap %i')?.directive;
    assert.ok(directive);
    const differs = (target: string): boolean => placeholdersDiffer('Lap %i', target, { directive });
    assert.deepEqual([differs('دور %Ii'), differs('دور %Is')], [false, true]);
  });

  it('lets a form of few go without the number, and no other', () => {
    const forms = ['%d file', '%d files'];
    const source = '%d files';
    assert.equal(placeholdersDiffer(source, 'eine Datei', { forms, isFew: true }), false);
    assert.equal(placeholdersDiffer(source, 'Dateien', { forms, isFew: false }), true);
  });
});
