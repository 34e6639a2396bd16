/** Runs a script under the Node this project is written for: `node scripts/node24.mjs <script> [arguments]`. */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runChild } from './child.mjs'

const wantedMajor = 24
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A reason to stop that its reader can act on: one sentence, printed without a stack. */
export class LaunchError extends Error {}

/**
 * The path of a Node of version 24 or newer: the one npm installed beside the other packages, else the one
 * that runs this.
 * @throws LaunchError that says how to get one
 */
export function findNode() {
  if (!existsSync(join(root, 'node_modules')))
    throw new LaunchError('The packages are not installed: run "npm ci" first.')
  const installedPath = installedNode()
  if (installedPath && majorOf(installedPath) >= wantedMajor) return installedPath
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath
  throw new LaunchError(
    `Node ${wantedMajor} is needed (this is ${process.versions.node}) and no package of it runs on ${process.platform}-${process.arch}: run "npm ci --include=optional", or install Node ${wantedMajor} from https://nodejs.org.`,
  )
}

function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return [join(folder, 'bin', 'node'), join(folder, 'bin', 'node.exe')].find(existsSync)
  } catch {
    return undefined
  }
}

/** 0 when the program does not run here, as a glibc build on a system with another C library. */
function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(1) ?? '', 10) || 0
}

/**
 * The environment in which `node` means that Node, for programs that start others by name, and in which it remembers what it compiled:
 * a third of the time that the product takes to start.
 */
export function environmentOf(node, more = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return {
    ...process.env,
    PATH: dirname(node) + separator + (process.env.PATH ?? ''),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    ...more,
  }
}

/**
 * Reads the settings of `.env` beside package.json, where there is one, with Node's own parser; what the environment has already wins.
 * @throws LaunchError
 */
export function readEnvFile(path = join(root, '.env')) {
  if (!existsSync(path)) return
  if (!process.loadEnvFile)
    throw new LaunchError(
      `Node ${process.versions.node} cannot read .env, 20.12 and newer can: use a newer one, or set the variables in the environment.`,
    )
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new LaunchError(`${path} cannot be read: ${error.message}`)
  }
}

/** Where the data is for every command, from whichever folder it is called. */
export function dataDir() {
  return resolve(process.env.DATA_DIR || join(root, 'data'))
}

/** Runs the main function of a launcher, with its exit code; prints sentences as sentences. */
export async function launch(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether this module is what was started, and not imported. */
export function isMain(moduleUrl) {
  const scriptPath = process.argv[1]
  return (
    scriptPath !== undefined &&
    existsSync(scriptPath) &&
    pathToFileURL(realpathSync(scriptPath)).href === moduleUrl
  )
}

/** Runs a script of this project under that Node, with the signals and the exit code passed through. */
export function runScript(script, args = [], options = {}) {
  const node = findNode()
  return runChild(node, [...(options.flags ?? []), script, ...args], {
    ...options,
    env: environmentOf(node, options.env),
  })
}

if (isMain(import.meta.url)) {
  const [script, ...args] = process.argv.slice(2)
  await launch(() => {
    if (!script) throw new LaunchError('Usage: node scripts/node24.mjs <script> [arguments]')
    return runScript(script, args)
  })
}
