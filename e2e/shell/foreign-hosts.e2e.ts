import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Hosts that the built client names, and why none of them is asked for anything by itself. */
const named: Record<string, string> = {
  'github.com': 'warnings of yjs and highlight.js in the console',
  'prosemirror.net': 'an error text of ProseMirror',
  'www.w3.org': 'names of XML namespaces',
  'simplewebauthn.dev': 'an error text of a library',
  'react.dev': 'error texts of a library',
  'redux.js.org': 'an error text of a library',
  'redux-toolkit.js.org': 'an error text of a library',
  'bit.ly': 'an error text of a library',
  'aomediacodec.github.io': 'the name of a header extension of video, in the part for calls through LiveKit',
  'tailwindcss.com': 'the licence in a comment',
  'accounts.google.com': 'the example of a sign-in provider that an administrator may type',
  'sms.example.com': 'an example in the settings of SMS',
  'sms.vidu.vn': 'the same in Vietnamese',
  'chat.example.org': 'an example of the address of a server, in the settings of mail',
  'chat.vidu.vn': 'the same in Vietnamese',
  'www.openstreetmap.org': 'the link of a location, opened by a press',
  'example.com': 'an example in a field',
  'vidu.vn': 'an example in a field',
  localhost: 'the base of relative addresses',
}

/** The same of the preview frames, whose policy allows no request at all (`drive/frames.e2e.ts`). */
const namedByFrames: Record<string, string> = {
  'www.w3.org': 'names of XML namespaces',
  'ns.adobe.com': 'the same',
  'www.xfa.org': 'the same',
  'purl.org': 'the same',
  'purl.oclc.org': 'the same',
  'schemas.microsoft.com': 'the same',
  'schemas.openxmlformats.org': 'the same',
  'sheetjs.openxmlformats.org': 'the same',
  docx: 'the base of relative addresses',
  'example.com': 'the same',
  'foo.bar': 'the same',
  'github.com': 'an error text of a library',
  'rolldown.rs': 'an error text of the bundler',
  'stuk.github.io': 'an error text of a library',
}

test('the built client names no foreign host but those of this list', () => {
  const hosts = (isWanted: (file: string) => boolean) => [
    ...new Set(
      readdirSync(built, { recursive: true, encoding: 'utf8' })
        .filter(file => /\.(js|css|html|svg|webmanifest)$/.test(file) && isWanted(file))
        .flatMap(file => [
          ...readFileSync(join(built, file), 'utf8').matchAll(
            /\b(?:https?|wss?):\/\/([a-z0-9][a-z0-9.-]*)/gi,
          ),
        ])
        .map(([, host]) => host!.replace(/\.$/, '')),
    ),
  ]
  const isFrame = (file: string) => file.startsWith('preview')
  const advice = 'give the new one a reason, or keep it out of the client'
  expect(hosts(file => !isFrame(file)).sort(), advice).toEqual(Object.keys(named).sort())
  expect(hosts(isFrame).sort(), advice).toEqual(Object.keys(namedByFrames).sort())
})
