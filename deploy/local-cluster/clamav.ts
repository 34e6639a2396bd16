import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { createClamd } from '../../server/src/platform/antivirus/clamd.ts'
import { eicar } from '../../server/src/platform/antivirus/testing/fake-clamd.ts'
import { type Service, startService } from './process.ts'
import { Missing } from './programs.ts'

const mostBytes = 25 * 1024 * 1024

export interface Clamd extends Service {
  url: string
  /** Where else it listens. */
  socket: string
}

/**
 * ClamAV's own daemon with one signature of ours, so that nothing is downloaded: the test file that every antivirus knows (EICAR), wherever it stands
 * in a file. It listens on a port and on a socket of the file system.
 * @throws Missing
 */
export async function startClamd(folder: string): Promise<Clamd> {
  const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find(existsSync)
  if (!clamd) throw new Missing('ClamAV is not installed (Debian: clamav-daemon)')
  const [port, socket, signatures] = [
    await freePort(),
    join(folder, 'clamd.sock'),
    join(folder, 'signatures'),
  ]
  mkdirSync(signatures, { recursive: true })
  // Name, any type of file, any place in it, bytes (https://docs.clamav.net/manual/Signatures/ContentSignatures.html).
  writeFileSync(
    join(signatures, 'own.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  )
  const settings = [
    ...['Foreground yes', 'TCPAddr 127.0.0.1', `TCPSocket ${port}`, `LocalSocket ${socket}`],
    ...['FixStaleSocket yes', `DatabaseDirectory ${signatures}`, `StreamMaxLength ${mostBytes}`],
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const service = await startService({
    ...{ name: 'clamd', command: clamd, logFile: join(folder, 'clamd.log') },
    args: ['--config-file', join(folder, 'clamd.conf')],
    isReady: async () => {
      await createClamd({ address: { host: '127.0.0.1', port }, maxBytes: mostBytes }).ping()
      return true
    },
  })
  return Object.assign(service, { url: `tcp://127.0.0.1:${port}`, socket })
}
