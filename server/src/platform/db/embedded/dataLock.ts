import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors.ts'
import { startOf } from './processes.ts'

/** What a running server writes about itself. */
export interface LockHolder {
  pid: number
  /** When the process started, so that another one with the same id is not taken for it. */
  started: string
  /** The temporary folder of its socket, for whoever cleans up after a killed server. */
  socketDir: string
}

export interface DataLock {
  /** The server that held the folder before and died without releasing it. */
  previous: LockHolder | undefined
  release(): void
}

/**
 * Makes this process the only server of a data folder, creating the folder if needed.
 * A second server gets a StartupError and has changed nothing.
 */
export async function lockDataFolder(dataDir: string, socketDir: string): Promise<DataLock> {
  makeFolder(dataDir)
  const path = join(dataDir, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '', socketDir })
  let previous: LockHolder | undefined
  for (let attempt = 0; attempt < 5; attempt++) {
    const existingLock = await readLock(path)
    if (existingLock?.holder && isHeld(existingLock.holder)) throw inUse(dataDir, existingLock.holder.pid)
    if (existingLock) {
      previous = existingLock.holder
      if (!removeExactly(path, existingLock.text)) continue
    }
    if (createWhole(path, mine, dataDir)) return { previous, release: () => void removeExactly(path, mine) }
  }
  throw new StartupError(`Several servers are starting on the data folder ${dataDir} at once: start one.`)
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

async function readLock(path: string): Promise<{ text: string; holder: LockHolder | undefined } | undefined> {
  for (;;) {
    try {
      const text = readFileSync(path, 'utf8')
      const holder = parse(text)
      // Half a lock is either being written right now or was left by a power cut.
      if (holder || Date.now() - statSync(path).mtimeMs > 3000) return { text, holder }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new StartupError(`The lock ${path} cannot be read: ${(error as Error).message}.`)
    }
    await sleep(200)
  }
}

function parse(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder>
    return Number.isInteger(value.pid) ? { started: '', socketDir: '', ...value, pid: value.pid! } : undefined
  } catch {
    return undefined
  }
}

function isHeld(holder: LockHolder): boolean {
  const holderStart = startOf(holder.pid)
  if (holderStart === undefined) return false
  return holderStart === '' || holder.started === '' || holderStart === holder.started
}

/** The lock appears with its content or not at all, so that nobody reads half of it. */
function createWhole(path: string, text: string, dataDir: string): boolean {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    return createDirectly(path, text)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. */
function createDirectly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}

/** Removes the lock only if it is still the one that was read: another server may have replaced it. */
function removeExactly(path: string, text: string): boolean {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const same = readFileSync(aside, 'utf8') === text
  if (same) rmSync(aside, { force: true })
  else renameSync(aside, path)
  return same
}

function inUse(dataDir: string, pid: number): StartupError {
  return new StartupError(
    `Another Trầu server (process ${pid}) is using the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  )
}

function unwritable(dataDir: string, error: unknown): StartupError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new StartupError(`The disk that holds ${dataDir} is full.`)
  return new StartupError(
    `The data folder ${dataDir} cannot be written (${code ?? message}): make it writable, or set DATA_DIR to another folder.`,
  )
}
