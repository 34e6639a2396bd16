import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LaunchError, root } from '../node24.mjs'
import { projects } from './steps.mjs'

/** What Biome reads of a change. */
const readByBiome = /\.(ts|tsx|mjs|js|json|css|html)$/
/** Whose types follow from a project's own at once; what is further away is left to the whole run. */
const typedBy = { contract: ['server', 'web'] }

/**
 * The steps that the changes since a commit reach: format and lint of the changed files, the types of their projects, the unit and service
 * tests that import them, and the browser tests of their areas (`e2e/areas.json`).
 * @param node the Node that runs Vitest
 */
export function changedSteps(steps, { node, commit }) {
  const paths = changedPaths(commit)
  const present = paths.filter(path => existsSync(join(root, path)))
  const changedProjects = projects.filter(project => paths.some(path => path.startsWith(`${project}/`)))
  const typedProjects = new Set(changedProjects.flatMap(project => [project, ...(typedBy[project] ?? [])]))
  const browserFiles = browserTestsOf(paths)
  const unitFiles = unitTestsOf(paths, listUnitTests(node, commit))
  console.log(
    `${paths.length} files changed since ${commit}: ${unitFiles.length} files of unit and service tests, browser tests of ${browserFiles.map(file => file.replace(/^e2e\//, '')).join(', ') || 'no area'}`,
  )
  return steps.flatMap(step => {
    switch (step.group) {
      case 'format':
      case 'lint':
        return ofFiles(
          step,
          present.filter(path => readByBiome.test(path)),
        )
      case 'types':
        return step.projects.some(project => typedProjects.has(project)) ? [step] : []
      case 'spec':
        return changedProjects.length > 0 ? [step] : []
      case 'unit':
        return suiteOf(step, unitFiles)
      case 'build':
        return browserFiles.length > 0 ? [step] : []
      default:
        return suiteOf(step, browserFiles)
    }
  })
}

const suiteOf = (step, files) => (files.length > 0 ? [{ ...step, files }] : [])

/** The last argument of a check of Biome is the folder that it looks at. */
const ofFiles = (step, files) =>
  files.length > 0
    ? [{ ...step, command: [...step.command.slice(0, -1), '--no-errors-on-unmatched', ...files] }]
    : []

/** @returns paths from the root: changed, new and deleted ones */
function changedPaths(commit) {
  const changedFiles = git('diff', '--name-only', commit)
  return [...new Set([...changedFiles, ...git('ls-files', '--others', '--exclude-standard')])]
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new LaunchError(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** The test files whose imports reach a change, as Vitest finds them. */
function listUnitTests(node, commit) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'list', '--filesOnly', '--json', `--changed=${commit}`]
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new LaunchError(`Vitest cannot list the tests of the change: ${stderr}`)
  return JSON.parse(stdout || '[]').map(({ file }) => relative(root, file))
}

/**
 * Every service test starts the whole server, so it imports every service. Where only services have changed on the server, its tests are
 * those of these services.
 */
function unitTestsOf(paths, reachedFiles) {
  const onServer = paths.filter(path => path.startsWith('server/src/'))
  const services = onServer.map(path => path.match(/^server\/src\/services\/([^/]+)\//)?.[1])
  const contracts = paths.flatMap(path => path.match(/^contract\/src\/([^/]+)\//)?.[1] ?? [])
  if (!services.every(Boolean) || contracts.includes('rules')) return reachedFiles
  const folders = [...services, ...contracts].map(service => `server/src/services/${service}/`)
  return reachedFiles.filter(
    file => !file.startsWith('server/src/') || folders.some(folder => file.startsWith(folder)),
  )
}

/** Folders that the table of areas places. */
const placingWords = [/^server\/src\/services\/([^/]+)\//, /^web\/src\/features\/([^/]+)\//]
/** What a path says by its folder: one word for one service in every part. */
const words = [...placingWords, /^contract\/src\/([^/]+)\//, /^web\/src\/model\/([^/]+)\//]

/** Folders of browser tests whose area a change touches, and the changed browser tests themselves. */
function browserTestsOf(paths) {
  const areas = JSON.parse(readFileSync(join(root, 'e2e', 'areas.json'), 'utf8'))
  const touchedWords = new Set(paths.flatMap(path => words.flatMap(word => path.match(word)?.[1] ?? [])))
  const placedWords = new Set(Object.values(areas).flat())
  // What the table does not place may be seen on any screen.
  const isAnywhere = paths
    .flatMap(path => placingWords.flatMap(word => path.match(word)?.[1] ?? []))
    .some(word => !placedWords.has(word))
  const folders = Object.entries(areas).flatMap(([folder, names]) =>
    isAnywhere || names.some(name => touchedWords.has(name)) ? [`e2e/${folder}/`] : [],
  )
  const own = paths.filter(path => /^e2e\/.*\.e2e\.ts$/.test(path) && existsSync(join(root, path)))
  return [...folders, ...own.filter(path => !folders.some(folder => path.startsWith(folder)))]
}
