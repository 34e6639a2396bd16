/** Child processes that live and end with us. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { hasNpmEnded } from './npm-process.mjs'

const dieWithParent = new URL('die-with-parent.mjs', import.meta.url).href
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const lookForNpmEveryMs = 500

/**
 * Runs a Node program with our input and output until it ends; gives its exit code.
 * The first Ctrl-C (or other signal) reaches it once, the next one ends it by force. If we are killed, it stops too,
 * and so it does when the npm that runs us ends.
 */
export function runChild(node, args, { cwd, env, onSpawn } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', dieWithParent, ...args], {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A terminal sends Ctrl-C to the whole process group, and npm sends it once more: only we decide what arrives.
      detached: process.platform !== 'win32',
    })
    const stopForwarding = forwardSignals(child)
    onSpawn?.(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function forwardSignals(child) {
  let first = 0
  const onSignal = signal => {
    const now = performance.now()
    if (first === 0) {
      first = now
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    } else if (now - first > 700) {
      // Sooner, it is the same key press arriving by another way.
      killGroup(child)
    }
  }
  for (const signal of forwardedSignals) process.on(signal, onSignal)
  const timer = setInterval(() => {
    if (first === 0 && hasNpmEnded()) onSignal('SIGTERM')
  }, lookForNpmEveryMs)
  return () => {
    clearInterval(timer)
    for (const signal of forwardedSignals) process.off(signal, onSignal)
  }
}

function killGroup(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
