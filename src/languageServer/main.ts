import './language';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { OfflineDetector } from '../domain/detectLanguage';
import { actionCommands, piecesFlag, piecesPipe } from '../shared/languageServer';
import { hostBeyond } from './host';
import { onlyProtocol } from './messages';
import { tellPieces } from './pieces';
import { startServer } from './server';

/* The process of the language server. It holds no key and reads no file: all it knows comes from the host. */
if (process.argv.includes(piecesFlag)) tellPieces(piecesPipe);
const connection = createConnection(ProposedFeatures.all, onlyProtocol);
const host = hostBeyond(connection, Object.values(actionCommands));
startServer(connection, { detector: new OfflineDetector(), host });
