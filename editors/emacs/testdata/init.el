;;; init.el --- The configuration of somebody who uses spec-ls.el  -*- lexical-binding: t -*-

;; Each test has a home of its own, into which Emacs would compile all packages once more.
(setq native-comp-deferred-compilation nil)

;; With -Q, Emacs does not see what Debian installs.
(let ((default-directory "/usr/share/emacs/site-lisp/elpa"))
  (when (file-directory-p default-directory)
    (normal-top-level-add-subdirs-to-load-path)))
(setq make-backup-files nil create-lockfiles nil auto-save-default nil
      load-prefer-newer t)
(setq-default indent-tabs-mode nil)

(load (expand-file-name "../spec-ls.el" (file-name-directory load-file-name)))

(require 'flymake)
(setq flymake-no-changes-timeout 0.05)

(defvar client (getenv "EDITORTEST_CLIENT"))
(pcase client
  ("eglot"
   (require 'eglot)
   (setq eglot-sync-connect 20 eglot-send-changes-idle-time 0.05
         eglot-confirm-server-initiated-edits nil)
   (add-hook 'spec-ls-mode-hook #'eglot-ensure)
   (add-hook 'spec-ls-configuration-mode-hook #'eglot-ensure)
   (add-hook 'spec-ls-generator-config-mode-hook #'eglot-ensure)
   (add-to-list 'eglot-server-programs
                '(json-mode . ("vscode-json-language-server" "--stdio")))
   (when (executable-find "vscode-json-language-server")
     (setq-default eglot-workspace-configuration '(:json (:validate (:enable t))))
     (add-hook 'json-mode-hook #'eglot-ensure)))
  ("lsp-mode"
   (dolist (part '(lsp-mode lsp-modeline lsp-diagnostics lsp-completion lsp-headerline lsp-lens))
     (require part)) ; which packages load when they are needed
   (setq lsp-auto-guess-root t lsp-enable-snippet nil lsp-restart 'ignore
         lsp-enable-file-watchers nil lsp-diagnostics-provider :flymake
         lsp-idle-delay 0.05 lsp-modeline-diagnostics-enable nil
         lsp-headerline-breadcrumb-enable nil
         lsp-session-file (expand-file-name "session" (getenv "HOME")))
   (add-hook 'spec-ls-mode-hook #'lsp)
   (add-hook 'spec-ls-configuration-mode-hook #'lsp)
   (add-hook 'spec-ls-generator-config-mode-hook #'lsp)
   (when (executable-find "vscode-json-language-server")
     (require 'lsp-json)
     ;; Under the name that it has today.
     (lsp-dependency 'vscode-json-languageserver '(:system "vscode-json-language-server"))
     (lsp-register-custom-settings '(("json.validate.enable" t t)))
     (add-hook 'json-mode-hook #'lsp))))

;; The mode for JSON that people have from elsewhere.
(define-derived-mode json-mode js-mode "JSON")
(add-to-list 'auto-mode-alist '("\\.json\\'" . json-mode))

;; What the tests ask for.

;; Flymake looks at a buffer when a command ends, and here is none.  Eglot takes it to be told to; lsp-mode is asked itself.

(defun findings ()
  "Give the diagnostics of the specification."
  (with-current-buffer specification
    (vconcat
     (if (equal client "eglot")
         (when flymake-mode
           (flymake-start)
           (mapcar (lambda (d) (finding (flymake-diagnostic-beg d) (flymake-diagnostic-text d)))
                   (flymake-diagnostics)))
       (mapcar (lambda (d)
                 (finding (car (lsp--range-to-region (lsp-get d :range))) (lsp-get d :message)))
               (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t)))))))

(defun finding (beginning text)
  "Give what is shown of a diagnostic with its BEGINNING and TEXT."
  (save-excursion
    (goto-char beginning)
    (list (cons 'Line (line-number-at-pos))
          (cons 'Column (1+ (- (point) (line-beginning-position))))
          (cons 'Text text))))

(defun text ()
  "Give the text of the specification."
  (with-current-buffer specification (buffer-string)))

(defun place (text)
  "Put point at the beginning of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun names (index)
  "Give the names in an INDEX of imenu, and in those inside it."
  (mapcan (lambda (item)
            (cond ((not (consp item)) nil)
                  ((consp (cdr item))
                   (cons (substring-no-properties (car item)) (names (cdr item))))
                  (t (list (substring-no-properties (car item))))))
          index))

(defun completing-read-first (_prompt collection &rest _)
  "Choose the first of COLLECTION."
  (car (all-completions "" collection)))
(setq completing-read-function #'completing-read-first)

(defun complete ()
  "Have what is before point completed."
  (if (equal client "eglot")
      (completion-at-point)
    ;; As company does, without which few use lsp-mode.
    (pcase-let* ((`(,start ,end ,table . ,rest) (lsp-completion-at-point))
                 (item (car (all-completions (buffer-substring start end) table))))
      (delete-region start end)
      (insert item)
      (funcall (plist-get rest :exit-function) item 'finished))))

(defvar hovered nil "What Eglot was told of the place of point.")

(defvar specification nil "The buffer of the specification.")

(defun visit (file)
  "Visit FILE as a command does."
  (setq specification (find-file-noselect file))
  (switch-to-buffer specification)
  (run-hooks 'post-command-hook))

;; Connects to the test and evaluates what it asks for; see editortest.Editor.

(require 'json)

(defvar received "")

(defun answer (line)
  "Evaluate the request in LINE, and give the answer."
  (let* ((request (json-parse-string line))
         (value (condition-case mistake
                    (with-current-buffer (or specification (current-buffer))
                      (eval (car (read-from-string (aref request 1))) t))
                  (error (format "ERROR: %S" mistake)))))
    (concat (json-encode (vector (aref request 2) value)) "\n")))

(defun receive (connection chunk)
  "Answer the requests that CHUNK completes over CONNECTION."
  (setq received (concat received chunk))
  (while (string-match "\n" received)
    (let ((line (substring received 0 (match-beginning 0))))
      (setq received (substring received (match-end 0)))
      (process-send-string connection (answer line)))))

(add-hook 'emacs-startup-hook
          (lambda ()
            (pcase-let ((`(,host ,port) (split-string (getenv "EDITORTEST_ADDRESS") ":")))
              (make-network-process :name "test" :host host :service (string-to-number port)
                                    :coding 'utf-8 :filter #'receive :noquery t))))
;;; init.el ends here
