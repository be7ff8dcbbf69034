import { getMaintenanceMessage } from '@portal/api-sdk';

/** What the sign-in page should say about maintenance; null when nothing is planned or the question failed. spec §7 */
export async function readMaintenanceMessage(): Promise<string | null> {
  try {
    const { data } = await getMaintenanceMessage({ query: { s: 'w' } });
    return data.message ?? null;
  } catch {
    return null;
  }
}
