import { maxExportPeople } from '@trau/contract/rules/directory'
import { administrationApi } from '../../../api/administration-api.ts'
import { saveAs } from '../../../kit/save-as.ts'

const timeoutMs = 5 * 60_000

/**
 * Saves all accounts, in as many files as it takes: a line in a file that says that there are more would be imported as an account.
 * @returns how many files it were
 */
export async function exportPeople(most = maxExportPeople): Promise<number> {
  let afterUserId: string | undefined
  for (let count = 1; ; count++) {
    const body = afterUserId === undefined ? {} : { afterUserId }
    const file = (await administrationApi.directory.exportPeople({ body, timeoutMs })) as unknown as Blob
    const lines = await lineCount(file)
    // The file before was full to the last account.
    if (count > 1 && lines === 1) return count - 1
    saveAs(file, count === 1 ? 'tai-khoan.csv' : `tai-khoan-${count}.csv`)
    // One line is the headings.
    afterUserId = lines > most ? await lastAccountOf(file) : undefined
    if (afterUserId === undefined) return count
  }
}

const lineFeed = 10

/** No cell of it goes over lines. */
async function lineCount(file: Blob): Promise<number> {
  let count = 0
  for (const byte of new Uint8Array(await file.arrayBuffer())) if (byte === lineFeed) count++
  return count
}

/** The id stands before the status. */
const lastAccountOf = async (file: Blob): Promise<string | undefined> =>
  [...(await file.slice(-4000).text()).matchAll(/([\da-f-]{36}),(?:ACTIVE|LOCKED),/g)].at(-1)?.[1]
