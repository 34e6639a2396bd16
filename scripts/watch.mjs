/** `node --watch`, which does not notice the end of the launcher that started it; this process does. */
import { spawn } from 'node:child_process'

const flags = ['--watch', '--watch-preserve-output']
const child = spawn(process.execPath, [...flags, ...process.argv.slice(2)], { stdio: 'inherit' })
let isAsked = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isAsked = true
    child.kill(signal)
  })
}
child.once('exit', code => process.exit(isAsked ? 0 : (code ?? 1)))
