import '../base/language';
import { render } from 'preact';
import { connectToHost } from '../base/host';
import type { ReportsProtocol } from '../../shared/webview/reports';
import '../base/base.css';
import { App, type KeptView } from './App';
import './reports.css';

const host = connectToHost<ReportsProtocol, KeptView>();
const root = document.getElementById('root');
void host.channel.ask('open', undefined).then((facts) => {
  if (root) render(<App host={host} facts={facts} />, root);
});
