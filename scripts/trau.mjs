#!/usr/bin/env node
/** `npx trau <command>`: the administrator's commands. */
import { join } from 'node:path'
import { dataDir, launch, readEnvFile, root, runScript } from './node24.mjs'

await launch(() => {
  readEnvFile()
  return runScript(join(root, 'server', 'src', 'cli.ts'), process.argv.slice(2), {
    env: { DATA_DIR: dataDir() },
  })
})
