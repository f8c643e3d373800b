import type { BuildFile, BuildFinding, BuildFix } from './buildFinding';
import { fingerprints } from './fingerprints';

/** A report as SARIF 2.1.0, with what GitHub asks of it. @param version of this program */
export function sarif(files: readonly BuildFile[], version: string): unknown {
  const all = files.flatMap(({ findings }) => findings);
  const words = new Map(all.map(({ rule, about }) => [rule, about]));
  const rules = [...words.keys()].sort();
  const fingerprintOf = fingerprints();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parlance',
            version,
            semanticVersion: version,
            rules: rules.map((id) => ruleOf(id, words.get(id))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ file, findings }) => {
          const artifactLocation = { uri: file.toWellFormed().split('/').map(encodeURIComponent).join('/') };
          return findings.map((finding) => ({
            ...{ ruleId: finding.rule, ruleIndex: rules.indexOf(finding.rule), level: finding.level },
            message: { text: finding.message },
            locations: [{ physicalLocation: { artifactLocation, region: regionOf(finding) } }],
            // The one that GitHub reads.
            partialFingerprints: { primaryLocationLineHash: fingerprintOf(file, finding) },
            ...(finding.fixes &&
              finding.fixes.length > 0 && {
                fixes: finding.fixes.map((fix) => ({
                  description: { text: finding.message },
                  artifactChanges: [
                    {
                      artifactLocation,
                      replacements: [{ deletedRegion: regionOf(fix), insertedContent: { text: fix.text } }],
                    },
                  ],
                })),
              }),
            ...(finding.suggestions && { properties: { suggestions: finding.suggestions } }),
          }));
        }),
      },
    ],
  };
}

function ruleOf(id: string, about: BuildFinding['about']): unknown {
  if (!about) return { id };
  return {
    id,
    shortDescription: { text: about.short },
    fullDescription: { text: about.full },
    help: { text: about.help },
  };
}

function regionOf({ line, column, endLine, endColumn }: BuildFinding | BuildFix): unknown {
  return { startLine: line, startColumn: column, endLine, endColumn };
}
