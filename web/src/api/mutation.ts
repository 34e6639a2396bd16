import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { toast } from '../ui/toast.ts'
import { queryClient } from './query-client.ts'

export interface WriteOptions<V, A> {
  /** Shows the result before the server answers; returns how to take it back, which happens when the write fails. */
  optimistic?: (variables: V) => Undo
  /** What follows from the answer. The write stays pending until it is done, and fails with it. */
  onSuccess?: (answer: A, variables: V) => unknown
  /** Where a failure is shown instead of in a toast. Returning 'toast' says: this failure in a toast after all. */
  onFailure?: (error: unknown, variables: V) => unknown
  /** Writes of one scope are sent one after the other, in the order in which they were made. */
  scope?: string
}

type Undo = (() => void) | undefined

/** In words why nothing can be written for now; undefined while all can. */
let suspendedBecause: string | undefined

/**
 * From now on every write fails with this sentence, in a toast, before it reaches the server.
 * @returns what lets writes through again
 */
export function suspendWrites(because: string): () => void {
  suspendedBecause = because
  return () => {
    suspendedBecause = undefined
  }
}

class WritesSuspended extends Error {}

function optionsOf<V, A>(
  write: (variables: V) => Promise<A>,
  options: WriteOptions<V, A>,
): MutationOptions<A, unknown, V, Undo> {
  const { optimistic, onSuccess, onFailure = () => 'toast', scope } = options
  return {
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    mutationFn: variables =>
      suspendedBecause === undefined
        ? write(variables)
        : Promise.reject(new WritesSuspended(suspendedBecause)),
    // Without network a write fails at once, as every other request; what must wait for the network is in the outbox.
    networkMode: 'always',
    // Passwords and PINs are variables too: nothing of a write is kept for long after it.
    gcTime: 1000,
    onMutate: variables => (suspendedBecause === undefined ? optimistic?.(variables) : undefined),
    onSuccess,
    onError(error, variables, undo) {
      undo?.()
      if (error instanceof WritesSuspended) toast.info(error.message)
      else if (onFailure(error, variables) === 'toast') toast.error(errorText(error))
    },
  }
}

export interface Write<V> {
  /** Resolves to whether the write was done, and never rejects: a failure has been shown. False too while one is pending. */
  mutate: (variables: V) => Promise<boolean>
  isPending: boolean
  /** Of the pending write. */
  variables: V | undefined
  /** Of the last write, until the next begins; for an `onFailure` that shows it in place. */
  error: unknown
}

/**
 * A write of a component: an endpoint (`useApiMutation(api.chat.pinMessage)`) or a function that asks several. A failure is
 * shown in a toast unless `onFailure` shows it; a second press while the first is on the way does nothing.
 */
export function useApiMutation<V = void, A = unknown>(
  write: (variables: V) => Promise<A>,
  options: WriteOptions<V, A> = {},
): Write<V> {
  const { mutateAsync, isPending, variables, error } = useMutation(optionsOf(write, options), queryClient)
  // State is a render late: two presses of one frame would both pass.
  const isBusy = useRef(false)
  return {
    isPending,
    error: error ?? undefined,
    variables: isPending ? variables : undefined,
    async mutate(next) {
      if (isBusy.current) return false
      isBusy.current = true
      return outcomeOf(mutateAsync(next)).finally(() => {
        isBusy.current = false
      })
    },
  }
}

/** The same outside of components, for commands of menus and shortcuts. Several may run at a time. */
export const runWrite = <A>(write: () => Promise<A>, options: WriteOptions<void, A> = {}): Promise<boolean> =>
  outcomeOf(queryClient.getMutationCache().build(queryClient, optionsOf<void, A>(write, options)).execute())

const outcomeOf = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    () => false,
  )
