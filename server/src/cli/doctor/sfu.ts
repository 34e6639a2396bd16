import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Config } from '#platform/config.ts'
import { primaryAddress } from '#platform/turn/peers.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

const name = 'Group calls'
const echoMs = 2_000
const resendMs = 200
/** Ports in use by a server that runs are passed over. */
const portsTried = 40

type Settings = Pick<Config, 'sfu' | 'turn' | 'isForThisMachine'>

/** Opens the first and the last free port of SFU_PORTS and sends a packet to each by the address that browsers receive. */
export async function checkSfu({ sfu, turn, isForThisMachine }: Settings): Promise<Finding> {
  if (!sfu.isOn)
    return skippedFinding(name, 'SFU=off: groups talk from device to device, up to eight people.')
  const [first, last] = sfu.ports
  const range = `${first}-${last}`
  const [turnFirst, turnLast] = turn.relayPorts
  if (turn.isOn && !turn.external && first <= turnLast && turnFirst <= last)
    return wrong(
      name,
      `SFU_PORTS (${range}) and TURN_PORTS (${turnFirst}-${turnLast}) overlap.`,
      'Give each ports of its own.',
    )
  const address = isForThisMachine ? '127.0.0.1' : (sfu.externalIp ?? primaryAddress())
  const count = Math.min(portsTried, last - first + 1)
  const upwards = Array.from({ length: count }, (_, n) => first + n)
  const sockets = [await openFirst(upwards), await openFirst(upwards.map((_, n) => last - n))]
  try {
    const openedSockets = sockets.filter(socket => socket !== undefined)
    if (openedSockets.length === 0)
      return wrong(name, `No port of SFU_PORTS (${range}) can be opened.`, 'Set SFU_PORTS to free UDP ports.')
    const silent: number[] = []
    for (const socket of openedSockets) {
      const { port } = socket.address()
      if (!(await hears(socket, address, port))) silent.push(port)
    }
    if (silent.length > 0)
      return wrong(
        name,
        `Packets to UDP ${silent.join(' and ')} of ${address} do not arrive.`,
        `Open and forward UDP SFU_PORTS (${range}) as well as the ports of TURN. A router may also refuse the way back from inside: then try from outside.`,
      )
    const isReachable = sfu.externalIp || isForThisMachine
    return ok(
      name,
      `Packets arrive on UDP ${range} of ${address}${isReachable ? '' : '; behind NAT, TURN_EXTERNAL_IP is needed too'}.`,
    )
  } finally {
    for (const socket of sockets) socket?.close()
  }
}

async function openFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = createSocket('udp4')
    try {
      socket.bind(port)
      await once(socket, 'listening')
      return socket
    } catch {
      socket.close()
    }
  }
  return undefined
}

/** UDP packets may get lost, so the packet is sent again until it is there. */
function hears(socket: Socket, address: string, port: number): Promise<boolean> {
  const text = crypto.randomUUID()
  const sender = createSocket('udp4')
  sender.on('error', () => {})
  return new Promise(resolve => {
    const send = () => sender.send(text, port, address, () => {})
    const repeat = setInterval(send, resendMs)
    const finish = (isHeard: boolean) => {
      clearInterval(repeat)
      clearTimeout(timer)
      socket.off('message', listen)
      sender.close()
      resolve(isHeard)
    }
    const listen = (bytes: Buffer) => {
      if (bytes.toString() === text) finish(true)
    }
    const timer = setTimeout(() => finish(false), echoMs)
    socket.on('message', listen)
    send()
  })
}
