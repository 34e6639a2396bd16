import type { ErrorBody } from '@trau/contract'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { ApiError } from '../../../api/errors.ts'
import { apiSettings } from '../../../api/settings.ts'
import type { OpenLink } from './link.ts'

interface Handed {
  file: File
  /** What the sender calls themselves. */
  name: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** Hands one file in through a link. By XMLHttpRequest, since `fetch` tells nothing of how much was sent. @returns why it was refused */
export function handIn(
  link: OpenLink,
  { file, name, signal, onProgress }: Handed,
): Promise<ApiError | undefined> {
  const form = new FormData()
  if (name) form.append('name', JSON.stringify(name))
  form.append('file', file, file.name)
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(link))
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

function addressOf({ token, tenant = defaultTenant, pass }: OpenLink): string {
  const path = `/drive-link-service/v1/domains/${encodeURIComponent(tenant)}/links/${encodeURIComponent(token)}/@/files`
  return `${apiSettings.apiHost || location.origin}${path}${pass ? `?pass=${encodeURIComponent(pass)}` : ''}`
}

function refusalOf({ status, response }: XMLHttpRequest): ApiError {
  const kind = status < 500 ? 'bad-request' : 'bad-response'
  const error = (response as ErrorBody | null)?.error
  return error
    ? new ApiError({ kind, code: error.code, status, data: error.data })
    : new ApiError({ kind, code: 'badResponse', status })
}
