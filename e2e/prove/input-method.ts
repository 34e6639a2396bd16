import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { pause } from '../../bench/src/chaos/server-process.ts'
import type { TypingMethod } from '../src/vietnamese-typing.ts'

/** What has to be installed, and the packages of Debian that bring it. */
const needs: Record<string, string> = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus-daemon',
  'ibus-daemon': 'ibus',
  ibus: 'ibus',
  gsettings: 'libglib2.0-bin',
  xdotool: 'xdotool',
  '/usr/share/ibus/component/unikey.xml': 'ibus-unikey',
}

/** The packages that are missing here. */
export function missingPackages(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isThere = (name: string) =>
    name.startsWith('/') ? existsSync(name) : folders.some(folder => existsSync(join(folder, name)))
  return [
    ...new Set(
      Object.keys(needs)
        .filter(name => !isThere(name))
        .map(name => needs[name]!),
    ),
  ]
}

/** A screen of its own, with UniKey under IBus as the input method of what is shown there. */
export class InputMethodScreen {
  readonly env: Record<string, string>
  readonly #folder: string
  readonly #programs: ChildProcess[]

  private constructor(env: Record<string, string>, folder: string, programs: ChildProcess[]) {
    this.env = env
    this.#folder = folder
    this.#programs = programs
  }

  static async open(): Promise<InputMethodScreen> {
    const folder = await mkdtemp(join(tmpdir(), 'trau-ime-'))
    const programs: ChildProcess[] = []
    const env: Record<string, string> = {
      ...(process.env as Record<string, string>),
      ...{ HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder, LANG: 'C.UTF-8' },
      ...{ GTK_IM_MODULE: 'ibus', XMODIFIERS: '@im=ibus', GSETTINGS_BACKEND: 'keyfile' },
    }
    const screen = new InputMethodScreen(env, folder, programs)
    try {
      const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
        env,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      programs.push(display)
      env.DISPLAY = `:${await firstLine(display.stdio[3] as Readable)}`
      const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      programs.push(bus)
      env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus.stdout!)
      programs.push(
        spawn('ibus-daemon', ['--xim', '--panel=disable', '--config=disable'], { env, stdio: 'ignore' }),
      )
      await screen.#chooseUnikey()
      return screen
    } catch (error) {
      await screen.close()
      throw error
    }
  }

  async choose(method: TypingMethod): Promise<void> {
    await this.#run('gsettings', 'set', 'org.freedesktop.ibus.engine.unikey', 'input-method', method)
    await pause(500)
  }

  /** Strikes keys where the focus is. */
  async type(keys: string, delayMs: number): Promise<void> {
    await this.#run('xdotool', 'type', '--delay', String(delayMs), '--', keys)
  }

  async close(): Promise<void> {
    for (const program of this.#programs.reverse()) {
      if (program.exitCode !== null || program.signalCode !== null) continue
      const ended = once(program, 'exit')
      program.kill()
      await ended
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  /** The daemon needs a moment before it takes an engine. */
  async #chooseUnikey(): Promise<void> {
    const until = performance.now() + 20_000
    for (;;) {
      // It says that it failed where there is no keyboard layout to set, too.
      await this.#run('ibus', 'engine', 'Unikey').catch(() => undefined)
      const name = await this.#run('ibus', 'engine').catch(() => '')
      if (name.trim() === 'Unikey') return
      if (performance.now() > until) throw new Error('IBus did not take UniKey as its engine')
      await pause(300)
    }
  }

  async #run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, { env: this.env })
    return stdout
  }
}

async function firstLine(output: Readable): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.trim()
}
