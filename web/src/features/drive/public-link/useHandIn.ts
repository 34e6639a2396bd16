import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useApiMutation } from '../../../api/mutation.ts'
import { handIn } from './handed-in.ts'
import { useLink } from './link.ts'

export interface HandedFile {
  id: string
  file: File
  /** `offline`: being sent, and the connection is broken. */
  state: 'waiting' | 'sending' | 'offline' | 'sent' | 'failed' | 'tooLarge' | 'empty'
  sent: number
  /** Where a large one goes on after a failure. */
  uploadUrl?: string
  error?: unknown
}

/** Files that a visitor chose, and their way through the link, one after the other. */
export function useHandIn(onSent?: () => void) {
  const link = useLink()
  const [files, setFiles] = useState<HandedFile[]>([])
  const endController = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    endController.current = controller
    return () => controller.abort()
  }, [])
  const change = (id: string, changes: Partial<HandedFile>) =>
    setFiles(old => old.map(one => (one.id === id ? { ...one, ...changes } : one)))

  const send = useApiMutation(async ({ name, only }: { name: string; only?: string }) => {
    const chosenFiles = files.filter(one =>
      only ? one.id === only : one.state === 'waiting' || one.state === 'failed',
    )
    for (const { id, file, uploadUrl } of chosenFiles) {
      change(id, { state: 'sending', sent: 0, error: undefined })
      // One that is refused does not hold up the others; its line says why.
      const error = await handIn(link, {
        id,
        file,
        name,
        signal: endController.current.signal,
        uploadUrl,
        onProgress: sentBytes => change(id, { state: 'sending', sent: sentBytes }),
        onUrl: url => change(id, { uploadUrl: url }),
        onWaiting: () => change(id, { state: 'offline' }),
      })
      change(id, error ? { state: 'failed', error } : { state: 'sent', sent: file.size })
    }
    onSent?.()
  })
  return {
    files,
    isSending: send.isPending,
    send: (name: string, only?: string) => void send.mutate({ name, ...(only ? { only } : {}) }),
    add: (chosenFiles: Iterable<File>) =>
      setFiles(old => [
        ...old,
        ...[...chosenFiles].map((file): HandedFile => {
          const state = stateOf(file, link.maxFileBytes)
          return { id: v7(), file, state, sent: 0 }
        }),
      ]),
    remove: (id: string) => setFiles(old => old.filter(one => one.id !== id)),
    clear: () => setFiles([]),
  }
}

const stateOf = ({ size }: File, maxBytes = Number.POSITIVE_INFINITY): HandedFile['state'] =>
  size === 0 ? 'empty' : size > maxBytes ? 'tooLarge' : 'waiting'
