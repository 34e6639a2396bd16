import type { ErrorBody } from '@trau/contract'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { smallFileBytes } from '@trau/contract/rules/upload'
import { ApiError } from '../../../api/errors.ts'
import { apiSettings } from '../../../api/settings.ts'
import type { OpenLink } from './link.ts'

interface Handover {
  /** The same when it is sent again. */
  id: string
  file: File
  /** What the sender calls themselves. */
  name: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
  /** Where an earlier attempt has begun to send a large file. */
  uploadUrl: string | undefined
  onUrl: (uploadUrl: string) => void
  /** The connection is broken; it is tried again by itself. */
  onWaiting: () => void
}

/** Hands one file in through a link. @returns why it was refused */
export const handIn = (link: OpenLink, handover: Handover): Promise<ApiError | undefined> =>
  handover.file.size > smallFileBytes ? handInPieces(link, handover) : handInWhole(link, handover)

/** Goes on after a broken connection. */
async function handInPieces(
  link: OpenLink,
  { id: _, file, name, signal, ...handover }: Handover,
): Promise<ApiError | undefined> {
  const { givenUp, refusalOf, statusOf, uploadOrigin, uploadResumable } = await import(
    '../../../sync/uploads/tus.ts'
  )
  const target = {
    endpoint: () => `${uploadOrigin()}${pathOf(link)}/@/upload/resumable`,
    headers: () => ({ Authorization: link.pass && `Bearer ${link.pass}` }),
  }
  const metadata = { filename: file.name, filetype: file.type, ...(name ? { sender: name } : {}) }
  // Nobody goes on with it after this page, so what was sent is taken off the server.
  const leaving = new AbortController()
  const leave = () => leaving.abort(givenUp)
  signal.addEventListener('abort', leave, { once: true })
  const toRefusal = (error: unknown) => {
    if (signal.aborted) return new ApiError({ kind: 'cancelled', code: 'cancelled' })
    const { code, data } = refusalOf(error)
    return new ApiError({
      ...{ kind: 'bad-request', code: code as ApiError['code'], status: statusOf(error), data },
    })
  }
  return uploadResumable({ ...handover, signal: leaving.signal, blob: file, metadata }, target)
    .then(() => undefined, toRefusal)
    .finally(() => signal.removeEventListener('abort', leave))
}

/** By XMLHttpRequest, since `fetch` tells nothing of how much was sent. */
function handInWhole(
  link: OpenLink,
  { id, file, name, signal, onProgress }: Handover,
): Promise<ApiError | undefined> {
  const form = new FormData()
  if (name) form.append('name', JSON.stringify(name))
  form.append('file', file, file.name)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(link, id))
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = event => onProgress(Math.min(event.loaded, file.size))
    request.onload = () => resolve(request.status < 300 ? undefined : refusalOf(request))
    request.onerror = () => resolve(new ApiError({ kind: 'network', code: 'networkError' }))
    request.onabort = () => resolve(new ApiError({ kind: 'cancelled', code: 'cancelled' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

const pathOf = ({ token, tenant = defaultTenant }: OpenLink): string =>
  `/drive-link-service/v1/domains/${encodeURIComponent(tenant)}/links/${encodeURIComponent(token)}`

function addressOf(link: OpenLink, clientFileId: string): string {
  const query = new URLSearchParams({ clientFileId, ...(link.pass ? { pass: link.pass } : {}) })
  return `${apiSettings.apiHost || location.origin}${pathOf(link)}/@/files?${query}`
}

function refusalOf({ status, response }: XMLHttpRequest): ApiError {
  const kind = status < 500 ? 'bad-request' : 'bad-response'
  const error = (response as ErrorBody | null)?.error
  return error
    ? new ApiError({ kind, code: error.code, status, data: error.data })
    : new ApiError({ kind, code: 'badResponse', status })
}
