import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Returns the space on the disk of a folder that this user can still use. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Adds the free space of the data folder to the metrics. */
export function addFreeSpace(registers: Registry[], dataDir: string): void {
  new Gauge({
    name: 'countersign_data_free_bytes',
    help: 'Free space on the disk with the data folder; uploads return 507 when it is used up',
    registers,
    async collect() {
      this.set(await freeBytes(dataDir).catch(() => 0))
    },
  })
}
