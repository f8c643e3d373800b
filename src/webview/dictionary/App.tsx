import { useEffect } from 'preact/hooks';
import type { DictionaryFacts } from '../../shared/webview/dictionary';
import { Button, Icon } from '../base/controls';
import { GridPage, useGridPlaces } from '../grid/GridPage';
import type { DictionaryModel } from './dictionaryModel';
import { Grid } from './Grid';
import { Facts, problemOf } from './StatusLine';
import { Toolbar } from './Toolbar';
import { t } from '../../shared/l10n';

interface AppProps {
  model: DictionaryModel;
  facts: DictionaryFacts | undefined;
}

export function App({ model, facts }: AppProps) {
  const places = useGridPlaces(model.isLoaded);
  useClipboard(model);
  if (!facts || !model.isLoaded) return <p class="loading">{t('Opening the dictionary…')}</p>;
  return (
    <GridPage name="dictionary" model={model} problem={problemOf(model)} facts={<Facts model={model} facts={facts} />}>
      <Toolbar model={model} places={places} />

      {facts.otherInUse !== undefined && (
        <div class="banner" role="alert">
          <Icon name="warning" />

          <span>
            {t(
              'This dictionary belongs to “{0}”, but “{1}” is in use. Switch to “{0}” to save it.',
              facts.connection,
              facts.otherInUse,
            )}
          </span>

          <Button onClick={() => void model.switchConnection()}>{t('Switch to “{0}”', facts.connection)}</Button>
        </div>
      )}

      <Grid model={model} facts={facts} places={places} />
    </GridPage>
  );
}

/** The editor sends Copy, Cut and Paste as events of the document, by key and by menu. */
function useClipboard(model: DictionaryModel): void {
  useEffect(() => {
    const page = new AbortController();
    const on = (name: 'copy' | 'cut' | 'paste', act: (clipboard: DataTransfer | null) => void): void => {
      const take = (event: ClipboardEvent): void => {
        if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
        act(event.clipboardData);
        event.preventDefault();
      };
      document.addEventListener(name, take, { signal: page.signal });
    };
    on('copy', (clipboard) => clipboard?.setData('text/plain', model.copied()));
    on('cut', (clipboard) => clipboard?.setData('text/plain', model.cut()));
    on('paste', (clipboard) => model.paste(clipboard?.getData('text/plain') ?? ''));
    return () => page.abort();
  }, [model]);
}
