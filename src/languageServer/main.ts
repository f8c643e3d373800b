import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { OfflineDetector } from '../domain/detectLanguage';
import { startServer } from './server';

/* The process of the language server. It holds no key and reads no file: all it knows comes from the host. */
startServer(createConnection(ProposedFeatures.all), { detector: new OfflineDetector() });
