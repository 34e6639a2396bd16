import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'
import { type Service, startService } from './process.ts'
import { Missing } from './programs.ts'

/** Reverse proxies as people have them, with the samples of this folder's parent. */

export type ReverseProxy = Service & { url: string }

const deploy = fileURLToPath(new URL('../', import.meta.url))

export const proxies: Record<string, (folder: string, target: string) => Promise<ReverseProxy>> = {
  'a Go reverse proxy': goProxy,
  nginx,
  Caddy: caddy,
}

async function goProxy(folder: string, target: string): Promise<ReverseProxy> {
  const go = find('go', 'Go is not installed')
  const program = join(folder, 'proxy')
  execFileSync(go, ['build', '-o', program, '.'], {
    cwd: join(deploy, 'local-cluster', 'proxy'),
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const port = await freePort()
  return start(folder, 'go', port, program, [`127.0.0.1:${port}`, target])
}

async function nginx(folder: string, target: string): Promise<ReverseProxy> {
  const program = find('nginx', 'nginx is not installed (Debian: nginx-light)')
  const port = await freePort()
  const home = join(folder, 'nginx')
  mkdirSync(home, { recursive: true })
  const site = readFileSync(join(deploy, 'nginx', 'trau.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('server 127.0.0.1:3000;', () => `server ${new URL(target).host};`)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = bodies.map(name => `${name}_temp_path ${home}/${name};`).join('\n')
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  return start(folder, 'nginx', port, program, [
    '-p',
    home,
    '-c',
    join(home, 'nginx.conf'),
    '-e',
    `${home}/error.log`,
  ])
}

async function caddy(folder: string, target: string): Promise<ReverseProxy> {
  const program = find('caddy', 'Caddy is not installed (Debian: caddy)')
  const port = await freePort()
  const home = join(folder, 'caddy')
  mkdirSync(home, { recursive: true })
  const config = join(home, 'Caddyfile')
  // Its administration listens on a port of its own, which another Caddy may have.
  writeFileSync(config, `{\n\tadmin off\n}\n${readFileSync(join(deploy, 'caddy', 'Caddyfile'), 'utf8')}`)
  const env = { SITE: `http://127.0.0.1:${port}`, TRAU: new URL(target).host, HOME: home }
  return start(folder, 'caddy', port, program, ['run', '--config', config, '--adapter', 'caddyfile'], env)
}

async function start(
  folder: string,
  name: string,
  port: number,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ReverseProxy> {
  const url = `http://127.0.0.1:${port}`
  const service = await startService({
    name,
    command,
    args,
    logFile: join(folder, `${name}.log`),
    spawn: { env: { ...process.env, ...env } },
    isReady: async () => (await fetch(`${url}/healthz`)).ok,
  })
  return Object.assign(service, { url })
}

function find(name: string, why: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/go/bin']
  const program = folders.map(folder => join(folder, name)).find(existsSync)
  if (!program) throw new Missing(why)
  return program
}
