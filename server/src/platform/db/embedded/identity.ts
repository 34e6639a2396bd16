import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartupError } from '../../errors.ts'

/** Who PostgreSQL runs as: what goes before its command, and the user and group ids when they change. */
export interface Identity {
  prefix: string[]
  uid?: number
  gid?: number
}

export interface IdentityNeeds {
  postgres: string
  dataDir: string
  /** A folder of our own in dataDir, given to the chosen user and tried. */
  ownFolder: string
}

/**
 * PostgreSQL refuses root and users without a name. Tried in turn: as we are; in a user namespace where our
 * id bears another name, so files stay ours and a clone inside a closed home works; as the owner of the
 * data folder; as nobody. Each is tried for real before it is chosen.
 */
export function chooseIdentity(needs: IdentityNeeds): Identity {
  const candidates = process.platform === 'win32' ? [{ prefix: [] }] : candidatesFor(needs)
  let lastOutput = ''
  for (const candidate of candidates) {
    if (candidate.uid !== undefined) giveFolder(needs, candidate.uid, candidate.gid ?? candidate.uid)
    else if (isRoot()) chownSync(needs.ownFolder, 0, 0)
    const result = tryOut(candidate, needs)
    if (result.works) return candidate
    lastOutput = result.output
  }
  if (isRoot())
    throw new StartupError(
      `PostgreSQL does not run as root, and no other user can reach ${needs.dataDir}: set DATA_DIR to a folder that everyone may enter (such as /var/lib/trau), or start as an ordinary user.`,
    )
  throw new StartupError(
    `PostgreSQL does not run on this machine (${lastOutput || 'no output'}): set DATABASE_URL.`,
  )
}

function candidatesFor({ dataDir }: IdentityNeeds): Identity[] {
  const identities: Identity[] = []
  const add = (prefix: string[], uid?: number, gid?: number) => {
    // The kernel asks PostgreSQL to stop if we are killed; where the tool is absent, the next start does it.
    if (process.platform === 'linux')
      identities.push({ prefix: [...prefix, 'setpriv', '--pdeathsig', 'INT'], uid, gid })
    identities.push({ prefix, uid, gid })
  }
  if (!isRoot() && hasName()) add([])
  const other = someOtherUser()
  if (process.platform === 'linux' && other)
    add(['unshare', '--user', `--map-user=${other.uid}`, `--map-group=${other.gid}`])
  if (!isRoot()) return identities
  const owner = statSync(dataDir)
  if (owner.uid !== 0) add([], owner.uid, owner.gid)
  const nobody = passwd().find(user => user.name === 'nobody')
  if (nobody) add([], nobody.uid, nobody.gid)
  return identities
}

function tryOut(
  identity: Identity,
  { postgres, ownFolder }: IdentityNeeds,
): { works: boolean; output: string } {
  if (process.platform === 'win32') return { works: true, output: '' }
  const script = '[ -w "$1" ] && [ -x "$1" ] && exec "$0" --version'
  const [program = '', ...args] = [...identity.prefix, '/bin/sh', '-c', script, postgres, ownFolder]
  const result = spawnSync(program, args, {
    uid: identity.uid,
    gid: identity.gid,
    encoding: 'utf8',
    cwd: '/',
  })
  return { works: result.status === 0, output: (result.stderr ?? result.error?.message ?? '').trim() }
}

function giveFolder({ dataDir, ownFolder }: IdentityNeeds, uid: number, gid: number): void {
  const { mode, uid: owner } = statSync(dataDir)
  if (owner !== uid) chmodSync(dataDir, (mode & 0o7777) | 0o011)
  chownSync(ownFolder, uid, gid)
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function someOtherUser(): { uid: number; gid: number } | undefined {
  return passwd().find(user => user.uid > 0 && user.uid < 60_000)
}

function passwd(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
      .filter(fields => fields.length > 5)
      .map(fields => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }))
  } catch {
    return []
  }
}
