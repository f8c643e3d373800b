import assert from 'node:assert/strict';
import { systemCertificates } from '../../../src/api/certificates';
import { networkOptionsFrom, proxyFor } from '../../../src/api/network';
import type { EditorNetworkSettings } from '../../../src/api/network';

function merge(settings: EditorNetworkSettings, environment: Record<string, string> = {}) {
  return networkOptionsFrom(settings, environment);
}

describe('networkOptionsFrom', () => {
  it('is a direct way when nothing names a proxy', () => {
    assert.deepEqual(merge({}), { strictSSL: true, systemCertificates: true });
  });

  it('takes the setting before the environment', () => {
    const options = merge(
      { proxy: ' http://setting:1 ', noProxy: ['a.test'], proxyAuthorization: 'Basic eA==', proxyStrictSSL: false },
      { HTTPS_PROXY: 'http://variable:2', NO_PROXY: 'b.test' },
    );
    assert.deepEqual(options, {
      proxy: 'http://setting:1',
      proxyAuthorization: 'Basic eA==',
      noProxy: ['a.test'],
      strictSSL: false,
      systemCertificates: true,
    });
  });

  it('falls back to the environment, https before http, lower case before upper case', () => {
    const environment = { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:1', HTTP_PROXY: 'http://c:1' };
    assert.equal(merge({ proxy: '' }, environment).proxy, 'http://a:1');
    assert.equal(merge({}, { HTTPS_PROXY: 'http://b:1', HTTP_PROXY: 'http://c:1' }).proxy, 'http://b:1');
    assert.equal(merge({}, { HTTP_PROXY: 'http://c:1' }).proxy, 'http://c:1');
    assert.deepEqual(merge({ noProxy: [] }, { HTTP_PROXY: 'http://c:1', no_proxy: 'x.test, .y.test' }).noProxy, [
      'x.test',
      '.y.test',
    ]);
  });

  it('uses no proxy at all when proxy support is off', () => {
    const options = merge({ proxy: 'http://setting:1', proxySupport: 'off' }, { HTTPS_PROXY: 'http://variable:2' });
    assert.equal(options.proxy, undefined);
    for (const proxySupport of ['on', 'fallback', 'override']) {
      assert.equal(merge({ proxy: 'http://setting:1', proxySupport }).proxy, 'http://setting:1');
    }
  });

  it('trusts the system unless told not to', () => {
    assert.equal(merge({ systemCertificates: false }).systemCertificates, false);
  });
});

describe('proxyFor', () => {
  const proxy = 'http://proxy.test:8080';

  function way(url: string, ...noProxy: string[]): 'proxy' | 'direct' {
    return proxyFor(new URL(url), { proxy, noProxy }) === proxy ? 'proxy' : 'direct';
  }

  it('goes through the proxy', () => {
    assert.equal(way('https://api.example.com'), 'proxy');
    assert.equal(way('https://api.example.com', 'example.org', ''), 'proxy');
  });

  it('never sends loopback through a proxy', () => {
    for (const url of ['http://127.0.0.1:80', 'http://localhost:80', 'https://[::1]', 'http://127.9.9.9']) {
      assert.equal(way(url), 'direct', url);
    }
  });

  it('exempts hosts and what is below them', () => {
    for (const entry of ['example.com', '.example.com', '*.example.com', 'API.EXAMPLE.COM', ' example.com ', '*']) {
      assert.equal(way('https://api.example.com', entry), 'direct', entry);
    }
    for (const entry of ['ample.com', 'example.co', 'v2.api.example.com', '*.api.example.org']) {
      assert.equal(way('https://api.example.com', entry), 'proxy', entry);
    }
  });

  it('compares ports where an entry has one', () => {
    assert.equal(way('https://api.example.com', 'example.com:443'), 'direct');
    assert.equal(way('https://api.example.com:8443', 'example.com:443'), 'proxy');
    assert.equal(way('https://api.example.com:8443', 'example.com:8443'), 'direct');
  });

  it('knows IPv6 addresses, bare and in brackets', () => {
    for (const entry of ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443']) {
      assert.equal(way('https://[2001:db8::1]', entry), 'direct', entry);
    }
    assert.equal(way('https://[2001:db8::1]', '2001:db8::2'), 'proxy');
  });
});

describe('systemCertificates', () => {
  it('gives PEM certificates, or none on a Node that cannot read them', () => {
    for (const certificate of systemCertificates()) {
      assert.match(certificate, /^-----BEGIN CERTIFICATE-----/);
    }
  });
});
