import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'

const pollMs = 500

/**
 * Runs a command to its end, or ends it: when `records` has not grown for `silentMs`, or after `mostMs` at all.
 * @returns the exit code, what it printed unless `isShown`, and `silent` or `late` where it was ended
 */
export function runCommand(command, { cwd, env, isShown, records, silentMs, mostMs }) {
  return new Promise(resolve => {
    const [program, ...args] = command
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    let endedAs
    for (const [stream, ours] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', text => {
        if (isShown) ours.write(text)
        else output += text
      })
    const end = reason => {
      endedAs ??= reason
      killGroup(child, 'SIGKILL')
    }
    const limit = setTimeout(() => end('late'), mostMs)
    const silence = records && watchSilence(records, silentMs, () => end('silent'))
    const onSignal = signal => {
      killGroup(child, signal)
      setTimeout(() => killGroup(child, 'SIGKILL'), 10_000).unref()
      child.once('close', () => process.exit(130))
    }
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
    child.once('error', error => {
      output += error.message
    })
    child.once('close', code => {
      clearTimeout(limit)
      clearInterval(silence)
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
      resolve({ code: code ?? 1, output, endedAs })
    })
  })
}

/** Calls back once the file has kept its size for this long. Time in which this process did not run, as a suspended machine, does not count. */
function watchSilence(path, silentMs, onSilent) {
  let size = -1
  let silentFor = 0
  const timer = setInterval(() => {
    const now = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    silentFor = now === size ? silentFor + pollMs : 0
    size = now
    if (silentFor >= silentMs) onSilent()
  }, pollMs)
  return timer
}

/** The child and what it started, browsers included. */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
