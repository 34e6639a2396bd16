/**
 * Loaded before a program that a launcher starts: when the launcher is gone, even killed, the channel to it
 * closes and the program is asked to stop, so that nothing stays behind holding the port and the data folder.
 */
import { isMainThread } from 'node:worker_threads'

// What this program forks inherits its flags: a worker whose channel is let go too may end before its first task has come.
const place = process.execArgv.indexOf(import.meta.url)
if (isMainThread && place > 0) process.execArgv.splice(place - 1, 2)

if (isMainThread && process.channel) {
  // What this program forks inherits its flags, but has a channel and a life of its own.
  const flag = process.execArgv.indexOf(import.meta.url)
  if (flag > 0) process.execArgv.splice(flag - 1, 2)
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep a finished program alive.
  process.channel.unref()
}
