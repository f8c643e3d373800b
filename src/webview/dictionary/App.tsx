import { useEffect, useRef } from 'preact/hooks';
import type { DictionaryFacts, DictionaryProtocol } from '../../shared/webview/dictionary';
import { Announcement, Button, Icon } from '../base/controls';
import type { PageChannel } from '../base/pageChannel';
import { Grid } from './Grid';
import { StatusLine } from './StatusLine';
import type { TableModel } from './tableModel';
import { Toolbar } from './Toolbar';
import { t } from '../../shared/l10n';

interface AppProps {
  model: TableModel;
  facts: DictionaryFacts | undefined;
  channel: PageChannel<DictionaryProtocol>;
}

export function App({ model, facts, channel }: AppProps) {
  const filter = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const focusGrid = (): void => grid.current?.focus({ preventScroll: true });
  useClipboard(model);
  useEffect(focusGrid, [model.isLoaded]);
  if (!facts || !model.isLoaded) return <p class="loading">{t('Opening the dictionary…')}</p>;
  return (
    <div class="page dictionary">
      <Toolbar
        model={model}
        filterRef={filter}
        focusGrid={focusGrid}
        openAsText={() => void channel.ask('openAsText', undefined)}
      />

      {facts.otherInUse !== undefined && (
        <div class="banner" role="alert">
          <Icon name="warning" />

          <span>
            {t(
              'This dictionary belongs to the connection “{0}”, and “{1}” is in use. It can be saved when “{0}” is in use again.',
              facts.connection,
              facts.otherInUse,
            )}
          </span>

          <Button onClick={() => void channel.ask('switchConnection', undefined)}>
            {t('Switch to “{0}”', facts.connection)}
          </Button>
        </div>
      )}

      <Grid
        model={model}
        facts={facts}
        gridRef={grid}
        focusFilter={() => filter.current?.select()}
        save={() => void model.queue.settled().then(() => channel.ask('save', undefined))}
      />

      <StatusLine model={model} facts={facts} />

      <Announcement text={model.message} />
    </div>
  );
}

/** The editor sends Copy, Cut and Paste as events of the document, by key and by menu. */
function useClipboard(model: TableModel): void {
  useEffect(() => {
    const isText = ({ target }: Event): boolean =>
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const give = (text: () => string) => (event: ClipboardEvent) => {
      if (isText(event)) return;
      event.clipboardData?.setData('text/plain', text());
      event.preventDefault();
    };
    const copy = give(() => model.copied());
    const cut = give(() => model.cut());
    const paste = (event: ClipboardEvent): void => {
      if (isText(event)) return;
      model.paste(event.clipboardData?.getData('text/plain') ?? '');
      event.preventDefault();
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [model]);
}
