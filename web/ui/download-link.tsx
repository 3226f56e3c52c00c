import Download from 'lucide-react/icons/download';
import { LinkButton, type LinkButtonProps } from '#web/ui/button.tsx';

/** A link that downloads a file. */
export const DownloadLink = (link: Omit<LinkButtonProps, 'download'>) => (
  <LinkButton variant="outline" icon={<Download />} {...link} download />
);
