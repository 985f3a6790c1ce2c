import assert from 'node:assert/strict';
import { isApiError, createClient, parseBaseAddress } from '#src/client/index';

describe('the base address', () => {
  const accepted: [string, string, string][] = [
    ['https://api.example.org', 'https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/', 'https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/v4', 'https://api.example.org', 'https://api.example.org'],
    ['https://api.example.org/v4/', 'https://api.example.org', 'https://api.example.org'],
    ['  HTTPS://API.Example.org:443/v4//  ', 'https://api.example.org', 'https://api.example.org'],
    ['https://example.org/energy/v4', 'https://example.org', 'https://example.org/energy'],
    ['https://example.org/v44', 'https://example.org', 'https://example.org/v44'],
    ['http://localhost:8000/v4', 'http://localhost:8000', 'http://localhost:8000'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://LocalHost:8000', 'http://localhost:8000', 'http://localhost:8000'],
    ['http://127.1:8000', 'http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://127.0.0.1.', 'http://127.0.0.1', 'http://127.0.0.1'],
    ['http://0x7f.1', 'http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]', 'http://[::1]'],
    ['https://127.0.0.2', 'https://127.0.0.2', 'https://127.0.0.2'],
    ['http://[::1]:8000/', 'http://[::1]:8000', 'http://[::1]:8000'],
  ];
  for (const [text, origin, href] of accepted) {
    it(`accepts ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseBaseAddress(text), { origin, href });
    });
  }

  const refused: [string, string][] = [
    ['', 'notAnAddress'],
    ['api.example.org', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['https:/api.example.org', 'notAnAddress'],
    ['https://api.example.org/a b', 'notAnAddress'],
    ['https:\\\\api.example.org', 'notAnAddress'],
    ['http://api.example.org', 'scheme'],
    ['http://127.0.0.1.example.org', 'scheme'],
    ['http://localhost.example.org', 'scheme'],
    ['http://10.0.0.1', 'scheme'],
    ['http://127.0.0.2', 'scheme'],
    ['http://127.8.9.10:8000', 'scheme'],
    ['http://127.255.255.255', 'scheme'],
    ['http://127.2', 'scheme'],
    ['http://0x7f000002', 'scheme'],
    ['http://0.0.0.0', 'scheme'],
    ['http://0', 'scheme'],
    ['http://localhost.', 'scheme'],
    ['http://a.localhost', 'scheme'],
    ['http://[::ffff:127.0.0.1]', 'scheme'],
    ['http://[::127.0.0.1]', 'scheme'],
    ['http://[::]', 'scheme'],
    ['ftp://localhost', 'scheme'],
    ['https://user@api.example.org', 'credentials'],
    ['https://user:secret@api.example.org', 'credentials'],
    ['http://localhost@api.example.org', 'scheme'],
    ['https://api.example.org/?key=1', 'query'],
    ['https://api.example.org?', 'query'],
    ['https://api.example.org/#top', 'query'],
  ];
  for (const [text, fault] of refused) {
    it(`refuses ${JSON.stringify(text)} for its ${fault}`, () => {
      assert.throws(
        () => createClient({ baseAddress: text, fetch }),
        (error) => isApiError(error) && error.kind === 'badBaseAddress' && error.facts.fault === fault,
      );
    });
  }
});
