import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const launcher = fileURLToPath(new URL('../../../scripts/node24.mjs', import.meta.url))

test('a process that a launched program forks lives until its parent lets it go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trau-launcher-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const script = join(folder, 'forks.mjs')
  // The child has nothing to do but to wait for messages, as a worker of Playwright between two files.
  await writeFile(
    script,
    `import { fork } from 'node:child_process'
     if (process.argv[2] === 'child') process.on('message', text => process.send('answer to ' + text))
     else {
       const child = fork(process.argv[1], ['child'])
       child.once('spawn', () => setTimeout(() => child.send('hello', () => undefined), 1_000))
       child.once('message', text => { console.log(text); child.disconnect() })
     }`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, script])
  expect(stdout.trim()).toBe('answer to hello')
})
