import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

export interface Chromium {
  executablePath: string
  args: string[]
  /** To be added to the environment of the browser's process. */
  env: Record<string, string>
}

/** Older ones lack what the client and these tests use. */
const oldestMajor = 120

const args = [
  ...['--no-first-run', '--disable-gpu', '--disable-quic', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
  ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  // Where the machine has no other network, calls go over this one.
  '--allow-loopback-in-peer-connection',
  // Chromium's sandbox refuses root, which is what containers and continuous integration run as.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * A Chromium that runs here: the one CHROMIUM_PATH names, the one from npm, or one of the system. That from npm needs nothing installed on
 * Linux, is the same everywhere, and is a headless shell, which takes half of the time that a whole browser without a window takes.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!(await runs(named)))
      throw new Error(`CHROMIUM_PATH names ${named}, which is no Chromium ${oldestMajor} or newer.`)
    return { executablePath: named, args, env: {} }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packed = await unpackChromium().catch(() => undefined)
    if (packed && (await runs(packed.executablePath, packed.env))) return packed
  }
  for (const path of systemPlaces()) {
    if (existsSync(path) && (await runs(path))) return { executablePath: path, args, env: {} }
  }
  throw new Error('No Chromium runs on this machine: install one (package "chromium") or set CHROMIUM_PATH.')
}

/**
 * A whole Chromium, for what a headless shell lacks: it shows no notifications. The one CHROMIUM_PATH names, one of the system, or the one
 * that Playwright has installed; undefined where there is none.
 */
export async function findWholeChromium(): Promise<Chromium | undefined> {
  const named = process.env.CHROMIUM_PATH
  for (const path of [...(named ? [named] : []), ...systemPlaces(), chromium.executablePath()]) {
    const isWhole = !/headless[-_]shell/.test(path)
    if (isWhole && existsSync(path) && (await runs(path))) return { executablePath: path, args, env: {} }
  }
  return undefined
}

function systemPlaces(): string[] {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      name => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (process.platform === 'win32')
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
      .filter(folder => folder !== undefined)
      .flatMap(folder => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ])
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
}

/** Starts it, since a path may hold an old version, or a stub that only tells how to install the real one. */
async function runs(path: string, env: Record<string, string> = {}): Promise<boolean> {
  try {
    const options = { timeout: 20_000, env: { ...process.env, ...env } }
    // On Windows the browser does not answer on the console.
    if (process.platform === 'win32') return true
    const { stdout } = await promisify(execFile)(path, ['--version', ...args], options)
    return Number(/(\d+)\.\d+\.\d+/.exec(stdout)?.[1]) >= oldestMajor
  } catch {
    return false
  }
}

/** Unpacks the Chromium from npm beside the packages, once; a killed attempt leaves nothing that looks whole. */
async function unpackChromium(): Promise<Chromium> {
  const build = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  const folder = join(cache, 'chromium')
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const draft = await mkdtemp(join(cache, 'chromium-'))
    await inflateInto(draft, join(build, '..', 'bin'))
    // Another run may have finished first; either copy is as good.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(delimiter)
  const hasFonts = existsSync('/etc/fonts/fonts.conf')
  return {
    executablePath: join(folder, 'chromium'),
    args: [...args, '--no-sandbox', '--headless=shell'],
    env: { LD_LIBRARY_PATH: libraries, ...(hasFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }) },
  }
}

async function inflateInto(folder: string, archives: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  // The package unpacks into the temporary folder, under names that anyone on the machine could have planted.
  process.env.TMPDIR = folder
  try {
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
      await inflate(join(archives, name))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
