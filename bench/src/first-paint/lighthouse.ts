import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** Fetched when it is asked for: it brings 176 MB of packages that nothing else needs. */
const lighthousePackage = 'lighthouse@13.5.0'

/** The performance score of a page on Lighthouse's slow phone, 0 to 1; undefined where it cannot be fetched or does not run. */
export async function lighthouse(url: string, chromiumPath: string): Promise<number | undefined> {
  const flags = ['--quiet', '--output=json', '--only-categories=performance']
  const chromium = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url, ...flags, chromium],
      {
        // Its launcher starts whatever `node` is first found.
        env: {
          ...process.env,
          CHROME_PATH: chromiumPath,
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        },
        maxBuffer: 64 * 1024 * 1024,
        timeout: 300_000,
      },
    )
    const { categories } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    return categories.performance.score as number
  } catch (error) {
    console.error(String((error as Error).message).slice(0, 400))
    return undefined
  }
}
