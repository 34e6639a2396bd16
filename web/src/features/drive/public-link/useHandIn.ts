import { smallFileBytes } from '@trau/contract/rules/upload'
import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useApiMutation } from '../../../api/mutation.ts'
import { handIn } from './handed-in.ts'
import { useLink } from './link.ts'

export interface HandedFile {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'tooLarge' | 'empty'
  sent: number
  error?: unknown
}

/** Files that a visitor chose, and their way through the link, one after the other. */
export function useHandIn(onSent?: () => void) {
  const link = useLink()
  const [files, setFiles] = useState<HandedFile[]>([])
  const ended = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    return () => controller.abort()
  }, [])
  const change = (id: string, changes: Partial<HandedFile>) =>
    setFiles(old => old.map(one => (one.id === id ? { ...one, ...changes } : one)))

  const send = useApiMutation(async ({ name, only }: { name: string; only?: string }) => {
    const chosen = files.filter(one =>
      only ? one.id === only : one.state === 'waiting' || one.state === 'failed',
    )
    for (const { id, file } of chosen) {
      change(id, { state: 'sending', sent: 0, error: undefined })
      // One that is refused does not hold up the others; its line says why.
      const error = await handIn(link, {
        file,
        name,
        signal: ended.current.signal,
        onProgress: sent => change(id, { sent }),
      })
      change(id, error ? { state: 'failed', error } : { state: 'sent', sent: file.size })
    }
    onSent?.()
  })
  return {
    files,
    isSending: send.isPending,
    send: (name: string, only?: string) => void send.mutate({ name, ...(only ? { only } : {}) }),
    add: (chosen: Iterable<File>) =>
      setFiles(old => [
        ...old,
        ...[...chosen].map((file): HandedFile => ({ id: v7(), file, state: stateOf(file), sent: 0 })),
      ]),
    remove: (id: string) => setFiles(old => old.filter(one => one.id !== id)),
    clear: () => setFiles([]),
  }
}

const stateOf = ({ size }: File): HandedFile['state'] =>
  size === 0 ? 'empty' : size > smallFileBytes ? 'tooLarge' : 'waiting'
