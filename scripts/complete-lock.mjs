/**
 * Completes package-lock.json with the optional packages of other platforms, which a registry mirror may not serve: `npm ci` refuses a lock
 * without them, though it would install none of them here. Run it after `npm install` on such a mirror.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const p = lock.packages
const oses = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
}
for (const [key, entry] of Object.entries({ ...p })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (p[`node_modules/${name}`] || p[`${key}/node_modules/${name}`]) continue
    const parts = name.split('/').pop().split('-')
    const os = parts.find(x => oses[x])
    const cpu = parts.find(x => /^(x64|arm64|arm|ia32|ppc64|riscv64|s390x|wasm32)$/.test(x))
    if (!os && cpu !== 'wasm32') {
      console.log('skip', name)
      continue
    }
    p[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
      ...(parts.some(x => /musl/.test(x))
        ? { libc: ['musl'] }
        : os === 'linux' && parts.some(x => /^gnu/.test(x))
          ? { libc: ['glibc'] }
          : {}),
    }
    console.log('add', name, version, os, cpu)
  }
}
lock.packages = Object.fromEntries(Object.entries(p).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
