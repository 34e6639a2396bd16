/**
 * Loaded before a program that a launcher starts: when the launcher is gone, even killed, the channel to it
 * closes and the program is asked to stop, so that nothing stays behind holding the port and the data folder.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep a finished program alive.
  process.channel.unref()
}
