import '#web/styles/app.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from '#web/ui/gallery/gallery.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

// Only the development server has this page: http://localhost:5173/_gallery
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ToastProvider>
      <Gallery />
    </ToastProvider>,
  );
}
