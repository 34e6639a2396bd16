import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Hosts that the built client names, and why none of them is asked for anything by itself. */
const named: Record<string, string> = {
  'www.w3.org': 'names of XML namespaces',
  'simplewebauthn.dev': 'an error text of a library',
  'react.dev': 'error texts of a library',
  'redux.js.org': 'an error text of a library',
  'redux-toolkit.js.org': 'an error text of a library',
  'bit.ly': 'an error text of a library',
  'tailwindcss.com': 'the licence in a comment',
  'accounts.google.com': 'the example of a sign-in provider that an administrator may type',
  'sms.example.com': 'an example in the settings of SMS',
  'sms.vidu.vn': 'the same in Vietnamese',
  'www.openstreetmap.org': 'the link of a location, opened by a press',
  'example.com': 'an example in a field',
  'vidu.vn': 'an example in a field',
  localhost: 'the base of relative addresses',
}

test('the built client names no foreign host but those of this list', () => {
  const hosts = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(js|css|html|svg|webmanifest)$/.test(file))
    .flatMap(file => [
      ...readFileSync(join(built, file), 'utf8').matchAll(/\b(?:https?|wss?):\/\/([a-z0-9][a-z0-9.-]*)/gi),
    ])
    .map(([, host]) => host!.replace(/\.$/, ''))
  expect([...new Set(hosts)].sort(), 'give the new one a reason, or keep it out of the client').toEqual(
    Object.keys(named).sort(),
  )
})
