import { join } from 'node:path'
import { root } from '../node24.mjs'

const packages = join(root, 'node_modules')
const biome = join(packages, '@biomejs', 'biome', 'bin', 'biome')
const tsc = join(packages, 'typescript', 'bin', 'tsc')
const vitest = join(packages, 'vitest', 'vitest.mjs')
const playwright = join(packages, '@playwright', 'test', 'cli.js')

export const projects = ['contract', 'server', 'web', 'e2e', 'bench', 'deploy', 'scripts']

/**
 * What runs on Node is one program: as four, each of the others would check most of the server and the contract once more. `bench`, `e2e` and
 * `web` know the types of browsers, which must not hide a mistake of the server.
 */
const typeChecks = [
  {
    name: 'contract, server, deploy, scripts',
    config: 'tsconfig.node.json',
    of: ['contract', 'server', 'deploy', 'scripts'],
  },
  { name: 'bench', config: 'bench', of: ['bench'] },
  { name: 'web', config: 'web', of: ['web'] },
  { name: 'e2e', config: 'e2e', of: ['e2e'] },
]
/** Each further checker works out the inferred types of the schemas once more: four, the default, take nearly twice the time of two cores. */
const typeCheck = config => [tsc, '--noEmit', '--pretty', 'false', '--checkers', '2', '-p', config]

/** Every step of `npm test`, with the group that `--only` knows. A suite has a function that gives its command. */
export function stepsOf(node) {
  const check = (group, name, command, more) => ({
    group,
    name,
    command: [node, ...command],
    cwd: root,
    ...more,
  })
  return [
    check('format', 'format', [biome, 'check', '--linter-enabled=false', '--max-diagnostics=50', '.']),
    check('lint', 'lint', [biome, 'lint', '--error-on-warnings', '--max-diagnostics=50', '.']),
    ...typeChecks.map(({ name, config, of }) =>
      check('types', `types of ${name}`, typeCheck(config), { projects: of }),
    ),
    check('spec', 'generated client table', ['scripts/generate-client.ts', '--check']),
    check('spec', 'specification report', ['scripts/spec.ts'], { alwaysPrints: true }),
    unitTests(node),
    check('build', 'build and size', ['scripts/build.mjs', '--force'], { alwaysPrints: true }),
    // In two parts, each of which ends within the time of a step on a machine that is half as fast.
    browserTests(node, 'browser tests, admin to chat', ['--grep-invert', '@media'], '[a-c]'),
    browserTests(node, 'browser tests, drive to shell', ['--grep-invert', '@media'], '[^a-c]'),
    // Several pages that encode and decode video at once fill two cores: another test beside them starves their connections.
    browserTests(node, 'browser tests of media', ['--grep', '@media', '--workers=1']),
  ]
}

const unitTests = node => ({
  group: 'unit',
  name: 'unit and service tests',
  cwd: root,
  command: (files = [], isAlone = false) => [
    node,
    vitest,
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/test/vitest-records.mjs')}`,
    ...(isAlone ? ['--maxWorkers=1'] : []),
    ...files,
  ],
})

/** @param folders pattern of the first letter of the folders whose tests are meant */
const browserTests = (node, name, flags, folders = '.') => ({
  group: 'e2e',
  name,
  cwd: join(root, 'e2e'),
  command: (files = [], isAlone = false) => {
    const isMeant = new RegExp(`^e2e/${folders}`)
    const meantFiles = files.filter(file => isMeant.test(file)).map(file => file.replaceAll('.', '\\.'))
    return [
      node,
      playwright,
      'test',
      ...flags,
      // Each run empties its folder: what one step leaves of its failures stays while the next one runs.
      `--output=test-results/${name.replaceAll(/\W+/g, '-')}${isAlone ? '-alone' : ''}`,
      ...(isAlone ? ['--workers=1'] : []),
      ...(files.length > 0 ? ['--pass-with-no-tests'] : []),
      // Playwright takes regular expressions of paths; none would mean all.
      ...(files.length === 0
        ? [`[\\\\/]e2e[\\\\/]${folders}`]
        : meantFiles.length > 0
          ? meantFiles
          : ['$none']),
    ]
  },
})
