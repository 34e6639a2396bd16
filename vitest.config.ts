import { availableParallelism } from 'node:os'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'
import { patience } from './scripts/pace.ts'
import { keepTemporaryFilesInMemory } from './scripts/temporary-memory.ts'

keepTemporaryFilesInMemory()

const betweenTabs = [
  'src/sync/{drafts/drafts,outbox/outbox,session}.test.ts',
  'src/model/account/{kept-here,tabs-in-step}.test.ts',
]
/** A busy machine is slow, and no failure: what hangs is told apart from what is slow by a wide margin. */
const timeouts = {
  testTimeout: patience(60_000),
  hookTimeout: patience(60_000),
  expect: { poll: { timeout: patience(30_000) } },
}
const setupFiles = ['../scripts/property-seed.ts', '../scripts/wait-with-patience.ts']
const web = {
  ...timeouts,
  root: 'web',
  environment: 'happy-dom',
  setupFiles: [...setupFiles, 'src/testing/end-timers.ts'],
} as const

export default defineConfig({
  test: {
    // Service tests wait for their database, for processes and for timers half of the time: one file more than there are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: { ...timeouts, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], setupFiles },
      },
      {
        test: {
          ...timeouts,
          name: 'bench',
          root: 'bench',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/migrated-data.ts'],
          setupFiles,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/globalSetup.ts'],
          setupFiles,
          // Each file has a server and a database of its own; loading their code once a file took as long as the tests.
          isolate: false,
        },
      },
      {
        plugins: [icons({ compiler: 'jsx', jsx: 'react' })],
        test: {
          ...web,
          name: 'web',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: betweenTabs,
          // Making a document costs more than most files do with it: a process makes one a file, in a context of its own.
          pool: 'vmForks',
        },
      },
      {
        plugins: [icons({ compiler: 'jsx', jsx: 'react' })],
        // What Node's BroadcastChannel carries does not reach into such a context.
        test: { ...web, name: 'web-tabs', include: betweenTabs },
      },
    ],
  },
})
