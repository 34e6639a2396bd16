import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that a server needs only once somebody asks for what it does: it is loaded at its first use, and takes neither memory nor time at
 * the start. For what is called synchronously; elsewhere `await import(…)` does the same. Nothing that a message passes through is loaded so.
 * `server/src/testing/loaded-at-start.test.ts` lists the packages.
 */
export function loadLate<Package>(name: string): () => Package {
  let loadedPackage: Package | undefined
  return () => {
    loadedPackage ??= require(name) as Package
    return loadedPackage
  }
}
