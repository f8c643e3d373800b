import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  CarriedOut,
  Differences,
  StyleRulesChange,
  StyleRulesContent,
  StyleRulesFacts,
  StyleRulesProtocol,
} from '../../shared/webview/styleRules';
import { Announcement, Button, Icon } from '../base/controls';
import type { Host } from '../base/host';
import { RefusedError } from '../base/pageChannel';
import { Instructions } from './instructions';
import { Merge } from './merge';
import { Rules } from './rules';
import { TextField } from './textField';
import { TryOut } from './tryOut';
import { t } from '../../shared/l10n';

type Tab = 'rules' | 'instructions' | 'tryOut';

/** State that is kept when the window is reloaded. */
export interface KeptView {
  tab: Tab;
}

interface FormProps {
  host: Host<StyleRulesProtocol, KeptView>;
  opened: StyleRulesProtocol['answers']['open'];
}

/** A style rule list: its name, its rules, its instructions, and a place to try it. */
export function Form({ host, opened }: FormProps) {
  const { channel } = host;
  const [content, setContent] = useState<StyleRulesContent>(opened.content);
  const [facts, setFacts] = useState<StyleRulesFacts>(opened.facts);
  const [shown, setShown] = useState(opened.instruction);
  const [tab, setTab] = useState<Tab>(shown === undefined ? (host.kept?.tab ?? 'rules') : 'instructions');
  const [refusal, setRefusal] = useState('');
  const [carriedOut, setCarriedOut] = useState<CarriedOut | undefined>(undefined);
  const [sources, setSources] = useState(opened.sources);
  const [differences, setDifferences] = useState<Differences | undefined>(undefined);
  useEffect(() => {
    channel.on('differences', setDifferences);
    channel.on('sources', ({ languages }) => setSources(languages));
    channel.on('content', setContent);
    channel.on('facts', setFacts);
    channel.on('carriedOut', ({ rules }) => setCarriedOut(rules));
    channel.on('jump', ({ instruction }) => {
      choose('instructions');
      setShown(instruction);
    });
  }, []);

  const told = (done: Promise<unknown>): void => {
    done.then(
      () => setRefusal(''),
      (error: unknown) => setRefusal(error instanceof RefusedError ? error.message : String(error)),
    );
  };
  const change = (asked: StyleRulesChange): void => told(channel.ask('change', asked));
  const choose = (chosen: Tab): void => {
    setTab(chosen);
    host.keep({ tab: chosen });
  };

  const { list } = content;
  if (!list) {
    return <Unreadable reason={content.unreadable ?? ''} onOpen={() => void channel.ask('openAsText', undefined)} />;
  }
  const ruleCount = Object.values(list.rules).reduce((sum, rules) => sum + Object.keys(rules).length, 0);
  const problem = (field: string) => list.problems.find((found) => found.field === field)?.message;
  return (
    <main class="form">
      <header>
        <TextField
          class="name"
          label={t('Name of the list')}
          value={list.name}
          most={facts.limits.name}
          problem={problem('name')}
          onChange={(name) => change({ kind: 'name', name })}
        />

        <p class="facts">
          {t('For text in {0}', facts.languageName)} · {facts.connection}
          {content.isDirty ? ` · ${t('changes not saved')}` : ''}
        </p>

        {facts.otherInUse !== undefined && (
          <p class="notice" role="alert">
            <Icon name="warning" />{' '}
            {t(
              'This list belongs to “{0}”, but “{1}” is in use. Switch to “{0}” to save it.',
              facts.connection,
              facts.otherInUse,
            )}{' '}
            <Button isSecondary onClick={() => void channel.ask('switchConnection', undefined)}>
              {t('Switch to “{0}”', facts.connection)}
            </Button>
          </p>
        )}

        {refusal && (
          <p class="notice" role="alert">
            <Icon name="warning" /> {refusal}
          </p>
        )}

        {differences && (
          <Merge
            items={differences.items}
            onMerge={(choices) => told(channel.ask('merge', { id: differences.id, choices }))}
          />
        )}

        <Tabs
          chosen={tab}
          onChoose={choose}
          tabs={[
            ['rules', t('Rules'), ruleCount],
            ['instructions', t('Custom Instructions'), list.instructions.length],
            ['tryOut', t('Try It'), undefined],
          ]}
        />
      </header>

      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} class={`panel ${tab}`}>
        {tab === 'rules' && (
          <Rules
            catalogue={opened.catalogue}
            rules={list.rules}
            unknown={list.unknown}
            carriedOut={carriedOut}
            onChange={change}
          />
        )}

        {tab === 'instructions' && (
          <Instructions
            instructions={list.instructions}
            problems={list.problems}
            limits={facts.limits}
            sources={sources}
            shown={shown}
            onShown={() => setShown(undefined)}
            onChange={change}
          />
        )}

        <div hidden={tab !== 'tryOut'}>
          <TryOut channel={channel} facts={facts} isDirty={content.isDirty} />
        </div>
      </div>

      <Announcement text={list.problems[0]?.message ?? ''} />
    </main>
  );
}

interface TabsProps {
  chosen: Tab;
  tabs: Array<[tab: Tab, label: string, count: number | undefined]>;
  onChoose(tab: Tab): void;
}

/** Arrow keys go from tab to tab, as in the editor. */
function Tabs({ chosen, tabs, onChoose }: TabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const place = (tabs.findIndex(([tab]) => tab === chosen) + step + tabs.length) % tabs.length;
    const [next] = tabs[place] ?? [];
    if (next) onChoose(next);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div role="tablist" class="tabs" onKeyDown={move} ref={bar}>
      {tabs.map(([tab, label, count]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === chosen}
          aria-controls="panel"
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {label}

          {count !== undefined && <span class="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}

function Unreadable({ reason, onOpen }: { reason: string; onOpen(): void }) {
  return (
    <main class="form">
      <p class="notice" role="alert">
        <Icon name="error" /> {t('{0} Fix the text to get the form back.', reason)}
      </p>

      <p>
        <Button onClick={onOpen}>{t('Open as Text')}</Button>
      </p>
    </main>
  );
}
