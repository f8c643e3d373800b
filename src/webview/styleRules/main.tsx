import '../base/language';
import { render } from 'preact';
import { connectToHost } from '../base/host';
import type { StyleRulesProtocol } from '../../shared/webview/styleRules';
import '../base/base.css';
import { Form, type KeptView } from './form';
import './styleRules.css';

const host = connectToHost<StyleRulesProtocol, KeptView>();
const root = document.getElementById('root');
void host.channel.ask('open', undefined).then((opened) => {
  if (root) render(<Form host={host} opened={opened} />, root);
});
