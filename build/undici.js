/*
 * undici, as our bundles have it: what each call needs is read at once, the rest when it is wanted. Its own index reads all
 * of it, and puts an agent behind Node's `fetch`; here only a WebSocket does, so Node reads its own first, which stays.
 */
const Dispatcher = require('undici/lib/dispatcher/dispatcher');

Dispatcher.prototype.request = require('undici/lib/api/api-request');
Dispatcher.prototype.connect = require('undici/lib/api/api-connect');

module.exports = {
  Dispatcher,
  Client: require('undici/lib/dispatcher/client'),
  Pool: require('undici/lib/dispatcher/pool'),
  Agent: require('undici/lib/dispatcher/agent'),
  buildConnector: require('undici/lib/core/connect'),
  get ProxyAgent() {
    return require('undici/lib/dispatcher/proxy-agent');
  },
  get DecoratorHandler() {
    return require('undici/lib/handler/decorator-handler');
  },
  get FormData() {
    return require('undici/lib/web/fetch/formdata').FormData;
  },
  get WebSocket() {
    void globalThis.Response;
    return require('undici/lib/web/websocket/websocket').WebSocket;
  },
};
