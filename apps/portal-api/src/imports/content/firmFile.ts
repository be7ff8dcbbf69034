import { z } from 'zod';
import { ImportRefusal } from '../refusal';
import { type BrandColors, faultsOf } from './firmFace';
import { frontMatterOf } from './frontMatter';

/** What the firm says of itself: its name, whom to call, the links of spec §2, and what is to be read before a sign-in. */
export interface FirmFile {
  firm: {
    firmname: string;
    disclosure?: string | undefined;
    brand?: BrandColors;
    /** The drawing of mark.svg. */
    mark?: string;
    links: { id: string; label: string; url: string }[];
  };
  support: { phone: string; hours: string };
  session: { idletimeoutminutes: number };
  /** Null when nothing is to be told. */
  maintenance: { message: string; until: string | null } | null;
}

export const FIRM_FILE = 'firm.md';

const LINKS = [
  ...(['mobile-store', 'registration-video', 'previous-site'] as const),
  ...(['cybersecurity-guide', 'authenticator-guide'] as const),
  ...(['electronic-delivery-agreement', 'tax-import-guide'] as const),
] as const;
/** An address of ours, or one that nobody on the way can change. */
const ADDRESS = /^(https:\/\/[^\s"'<>]+|\/(?!\/)[^\s"'<>]*)$/;
/** spec §9: the ordinary time, and the one behind a feature flag. */
const IDLE_MINUTES = [20, 60] as const;

const Link = z.strictObject({
  id: z.enum(LINKS),
  label: z.string().min(1).max(80),
  url: z.string().max(500).regex(ADDRESS, 'It is to begin with https:// or with one slash.'),
});

const Color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'A colour is written like "#1b3a5c", in quotation marks.');

const FrontMatter = z.strictObject({
  name: z.string().min(1).max(80),
  phone: z.string().min(1).max(40),
  hours: z.string().min(1).max(120),
  disclosure: z.string().min(1).max(1_000).optional(),
  brand: z.strictObject({ light: Color, dark: Color }).optional(),
  links: z
    .array(Link)
    .refine((links) => new Set(links.map(({ id }) => id)).size === links.length, {
      error: 'A link is there twice.',
    })
    .default([]),
  idleMinutes: z.union(IDLE_MINUTES.map((minutes) => z.literal(minutes))).default(20),
  maintenance: z
    .strictObject({
      message: z.string().min(1).max(500),
      // Without quotation marks YAML would move a day that its month does not have into the next month.
      until: z.iso
        .datetime({
          offset: true,
          error: 'It is to be an instant in quotation marks, such as "2026-11-29T12:00:00Z".',
        })
        .optional(),
    })
    .optional(),
});

/**
 * Reads `firm.md`: front matter in YAML and nothing below it. `mark` is the drawing that lies beside it.
 * @throws ImportRefusal that says everything that is wrong with the file.
 */
export function readFirmFile(text: string, mark?: string): FirmFile {
  const { data, content } = frontMatterOf(FIRM_FILE, text);
  const front = FrontMatter.safeParse(data);
  const problems = (front.error?.issues ?? []).map(
    (issue) => `“${issue.path.join('.') || 'front matter'}”: ${issue.message}`,
  );
  if (front.data?.brand) problems.push(...faultsOf(front.data.brand));
  if (content.trim() !== '')
    problems.push('Nothing is shown of what stands below the front matter.');
  if (!front.success || problems.length > 0)
    throw new ImportRefusal(`${FIRM_FILE}: ${problems.join(' ')}`);
  const { name, phone, hours, disclosure, brand, links, idleMinutes, maintenance } = front.data;
  return {
    firm: {
      firmname: name,
      ...(disclosure !== undefined && { disclosure }),
      ...(brand && { brand }),
      ...(mark !== undefined && { mark }),
      links,
    },
    support: { phone, hours },
    session: { idletimeoutminutes: idleMinutes },
    maintenance: maintenance
      ? { message: maintenance.message, until: maintenance.until ?? null }
      : null,
  };
}
