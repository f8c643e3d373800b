import type { WorkspaceFolder } from 'vscode';
import type { Connection } from '../../api/connection';
import { networkOptionsFrom } from '../../api/network';
import { isVisible } from '../../programs/environment';
import type { ConnectionSummary } from '../messages/connection';
import { networkSettings } from '../settings/connection';
import { spendingCaps } from '../settings/cost';
import { filesConfig } from '../settings/files';
import { translateConfig } from '../settings/translate';

/** Limit of characters for a service that costs nothing. */
const anyNumber = 999_999_999;

/** Returns the program's arguments, and its environment for what no other user of the machine may see. */
export function programFor(
  { baseUrl, key, authScheme, tagHeader }: Connection,
  { name, kind }: ConnectionSummary,
  { folder, ledger }: { folder: WorkspaceFolder | undefined; ledger: string },
): { args: string[]; variables: Record<string, string | null> } {
  const { settings, reportingTag } = translateConfig(folder, name);
  const { maximumCharacters, needsReview, retranslatesFuzzy } = filesConfig(folder);
  const setup = { file: ledger, connection: name, ...spendingCaps() };
  const args = [
    `--max-characters=${kind === 'local' ? anyNumber : maximumCharacters}`,
    // Of a service that bills, the price of each call is told first, as for every command.
    `--confirm-above=${kind === 'local' ? anyNumber : 0}`,
    `--scheme=${authScheme}`,
    `--tag-header=${tagHeader}`,
    ...(reportingTag === '' ? [] : [`--reporting-tag=${reportingTag}`]),
    `--formality=${settings.formality}`,
    ...(needsReview ? [] : ['--no-review']),
    ...(retranslatesFuzzy ? ['--retranslate-fuzzy'] : []),
    ...onlyIds(settings.glossaries).map((one) => `--glossary=${one}`),
    ...Object.entries(settings.styleRules).map(([target, id]) => `--style=${target}=${id}`),
  ];
  return {
    args,
    variables: {
      ...withoutOthers(),
      PARLANCE_URL: baseUrl,
      PARLANCE_KEY: key,
      ...(kind === 'remote' && { PARLANCE_LEDGER: JSON.stringify(setup) }),
      ...proxyVariables(),
    },
  };
}

/** Glossaries by target alone, as the program takes them: a target with several sources has none that is surely right. */
function onlyIds(glossaries: Readonly<Record<string, string>>): string[] {
  const byTarget = Map.groupBy(Object.entries(glossaries), ([pair]) => pair.split('>')[1] ?? '');
  return [...byTarget].flatMap(([target, [only, ...others]]) =>
    only && others.length === 0 && target !== '' ? [`${target}=${only[1]}`] : [],
  );
}

/** The proxy that the editor uses. */
function proxyVariables(): Record<string, string | null> {
  const { proxy, noProxy = [] } = networkOptionsFrom(networkSettings(), process.env);
  const none = Object.fromEntries(
    ['HTTPS_PROXY', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].map((n) => [n, null]),
  );
  return { ...none, https_proxy: proxy ?? null, no_proxy: noProxy.join(',') };
}

/** Returns the variables of the editor that this program does not need: `null` removes one. */
function withoutOthers(): Record<string, string | null> {
  const others = Object.keys(process.env).filter((name) => !isVisible(name, 'ourServer'));
  return {
    ...Object.fromEntries(others.map((name) => [name, null])),
    // On the desktop the executable is Electron, which runs as plain Node only when told so.
    ELECTRON_RUN_AS_NODE: '1',
  };
}
