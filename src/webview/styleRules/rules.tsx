import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type {
  CarriedOut,
  CategoryChoices,
  Named,
  RuleChoices,
  StyleRulesChange,
  UnknownRule,
} from '../../shared/webview/styleRules';
import { Announcement, Icon, IconButton, SearchField } from '../base/controls';
import { counted, t } from '../../shared/l10n';

interface RulesProps {
  catalogue: readonly CategoryChoices[];
  rules: Record<string, Record<string, string>>;
  unknown: readonly UnknownRule[];
  /** Rules that the service carries out; undefined if it does not say. */
  carriedOut: CarriedOut | undefined;
  onChange(change: StyleRulesChange): void;
}

/** The catalogue by category, one choice for each rule. Rules nobody knows come first. */
export function Rules({ catalogue, rules, unknown, carriedOut, onChange }: RulesProps) {
  const [search, setSearch] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const find = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') {
        return;
      }
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', find);
    return () => window.removeEventListener('keydown', find);
  }, []);
  const shown = useMemo(() => {
    const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const isShown = (category: CategoryChoices, rule: RuleChoices): boolean => {
      if (onlySet && rules[category.id]?.[rule.id] === undefined) return false;
      if (words.length === 0) return true;
      const texts = [category, rule, ...rule.options].map(({ id, label }) => `${label} ${id}`);
      const text = texts.join(' ').toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    };
    return catalogue
      .map((category) => ({ ...category, rules: category.rules.filter((rule) => isShown(category, rule)) }))
      .filter((category) => category.rules.length > 0);
  }, [catalogue, rules, search, onlySet]);
  const count = shown.reduce((sum, category) => sum + category.rules.length, 0);
  const found = counted(count, '1 rule', '{0} rules');
  const foreign = unknown.filter(({ isKnownRule }) => !isKnownRule);
  const left = carriedOut
    ? Object.entries(rules).flatMap(([category, chosen]) =>
        Object.entries(chosen).filter(([rule, option]) => !carriedOut[category]?.[rule]?.includes(option)),
      ).length
    : 0;
  return (
    <>
      <div class="toolbar">
        <SearchField label={t('Search rules')} value={search} onInput={setSearch} inputRef={field} />

        <IconButton
          icon="filter"
          label={t('Show only rules that are set')}
          pressed={onlySet}
          onClick={() => setOnlySet(!onlySet)}
        />

        <span class="found" role="status">
          {found}
        </span>
      </div>

      {left > 0 && (
        <p class="hint">
          <Icon name="info" />{' '}
          {counted(
            left,
            'Offline engines ignore 1 of these rules. Connected language models apply it.',
            'Offline engines ignore {0} of these rules. Connected language models apply them.',
          )}
        </p>
      )}

      {foreign.length > 0 && <UnknownRules unknown={foreign} onChange={onChange} />}

      {shown.map((category) => (
        <Category
          key={category.id}
          category={category}
          chosen={rules[category.id] ?? {}}
          unknown={unknown}
          carriedOut={carriedOut && (carriedOut[category.id] ?? {})}
          onChange={onChange}
        />
      ))}

      {count === 0 && (
        <p class="empty">
          {onlySet && !search ? t('No rules are set yet.') : t('No rules contain all of these words.')}
        </p>
      )}

      <Announcement text={found} />
    </>
  );
}

interface CategoryProps {
  category: CategoryChoices;
  chosen: Record<string, string>;
  unknown: readonly UnknownRule[];
  carriedOut: CarriedOut[string] | undefined;
  onChange(change: StyleRulesChange): void;
}

function Category({ category, chosen, unknown, carriedOut, onChange }: CategoryProps) {
  const setCount = category.rules.filter(({ id }) => chosen[id] !== undefined).length;
  return (
    <section>
      <h2>
        {category.label}

        {setCount > 0 && <span class="count">{t('{0} set', setCount)}</span>}
      </h2>

      {category.rules.map((rule) => {
        const foreign = unknown.find((found) => found.category.id === category.id && found.rule.id === rule.id)?.option;
        return (
          <Rule
            key={rule.id}
            rule={rule}
            chosen={chosen[rule.id]}
            foreign={foreign}
            carriedOut={carriedOut && (carriedOut[rule.id] ?? [])}
            onChoose={(option) => onChange({ kind: 'rule', category: category.id, rule: rule.id, option })}
          />
        );
      })}
    </section>
  );
}

interface RuleProps {
  rule: RuleChoices;
  chosen: string | undefined;
  /** An option that is chosen and not in the catalogue. */
  foreign: Named | undefined;
  /** Options that the service carries out; undefined where it does not say. */
  carriedOut: readonly string[] | undefined;
  onChoose(option: string | undefined): void;
}

function Rule({ rule, chosen, foreign, carriedOut, onChoose }: RuleProps) {
  const id = `rule-${rule.id}`;
  const isDone = (option: string): boolean => carriedOut?.includes(option) ?? true;
  const done = rule.options.filter((option) => isDone(option.id));
  const left = rule.options.filter((option) => !isDone(option.id));
  const isLeft = chosen !== undefined && !isDone(chosen);
  const label = rule.options.find((option) => option.id === chosen)?.label ?? foreign?.label;
  return (
    <div class={chosen === undefined ? 'rule' : 'rule set'}>
      <label for={id} title={rule.id}>
        {rule.label}

        {isLeft && (
          <span class="left">
            <Icon name="circle-slash" /> {t('ignored offline')}
          </span>
        )}
      </label>

      <select
        id={id}
        title={label ?? t('Not set')}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      >
        <option value="">{t('Not set')}</option>

        {foreign && <option value={foreign.id}>{t('{0} (unknown to Parlance)', foreign.label)}</option>}

        {carriedOut && done.length > 0 ? (
          <>
            <Options options={done} heading={t('Applied offline')} />

            {left.length > 0 && <Options options={left} heading={t('Language models only')} />}
          </>
        ) : (
          <Options options={rule.options} />
        )}
      </select>
    </div>
  );
}

function Options({ options, heading }: { options: readonly Named[]; heading?: string }) {
  const rows = options.map((option) => (
    <option key={option.id} value={option.id}>
      {option.label}
    </option>
  ));
  return heading === undefined ? <>{rows}</> : <optgroup label={heading}>{rows}</optgroup>;
}

function UnknownRules({
  unknown,
  onChange,
}: {
  unknown: readonly UnknownRule[];
  onChange(change: StyleRulesChange): void;
}) {
  return (
    <section class="unknown">
      <h2>{t('Unknown to Parlance')}</h2>

      <p class="hint">
        <Icon name="info" /> {t('The service set these rules. Parlance keeps them unless you remove them.')}
      </p>

      {unknown.map(({ category, rule, option }) => (
        <div class="rule set" key={`${category.id}/${rule.id}`}>
          <span title={`${category.id} / ${rule.id}`}>
            {category.label}: {rule.label}
          </span>

          <span class="kept" title={option.id}>
            {option.label}

            <IconButton
              icon="trash"
              label={t('Remove {0}', rule.label)}
              onClick={() => onChange({ kind: 'rule', category: category.id, rule: rule.id })}
            />
          </span>
        </div>
      ))}
    </section>
  );
}
